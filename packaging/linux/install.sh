#!/bin/sh
# Adds Two Rivers to the menu of this user and lets a double click open its records (.game); needs no root.
#   ./install.sh            after unpacking, and again after moving the folder
#   ./install.sh --remove   takes all of it away again; games and settings stay
# The program is the file `two-rivers` in the folder above this one; nothing of it is copied.
set -eu

here=$(CDPATH='' cd -- "$(dirname -- "$0")" && pwd -P)
program=${here%/*}/two-rivers
data=${XDG_DATA_HOME:-$HOME/.local/share}
mime=application/x-two-rivers-game

# Desktop Entry Specification: quoted for Exec, then escaped as any string, and % doubled. A line end cannot be written.
quoted() {
  printf '"%s"' "$(printf '%s' "$1" | sed -e 's/[\\"`$]/\\&/g' -e 's/\\/\\\\/g' -e 's/%/%%/g')"
}

run() { # where a program is not installed it is not needed: the desktop notices by itself, or after the next login
  if command -v "$1" >/dev/null 2>&1; then
    "$@" 2>/dev/null || :
  fi
}

refresh() {
  run update-mime-database "$data/mime"
  run update-desktop-database -q "$data/applications"
  run gtk-update-icon-cache -q -t -f "$data/icons/hicolor"
}

forget_default() { # the line that xdg-mime wrote
  list=${XDG_CONFIG_HOME:-${HOME-}/.config}/mimeapps.list
  ours="^$mime=two-rivers\.desktop;*\$"
  if [ -w "$list" ] && grep -q "$ours" "$list"; then
    kept=$(grep -v "$ours" "$list" || :)
    printf '%s\n' "$kept" >"$list" # not a new file: it may be a link
  fi
}

remove() {
  rm -f "$data/applications/two-rivers.desktop" "$data/mime/packages/two-rivers.xml"
  for name in apps/two-rivers mimetypes/application-x-two-rivers-game; do
    rm -f "$data/icons/hicolor"/*/"$name".png "$data/icons/hicolor"/*/"$name".svg
  done
  forget_default
  refresh
}

icon() { # file, size, folder and name in the theme
  folder=$data/icons/hicolor/$2/${3%/*}
  mkdir -p "$folder"
  cp "$here/icons/$1" "$folder/${3##*/}.${1##*.}"
}

install() {
  case $program in
    *"
"*) echo "The path of this folder contains a line break." >&2; exit 1 ;;
  esac
  [ -x "$program" ] || { echo "$program is missing." >&2; exit 1; }
  mkdir -p "$data/applications" "$data/mime/packages"
  command=$(quoted "$program")
  while IFS= read -r line; do
    case $line in
      Exec=*) printf 'Exec=%s %%f\n' "$command" ;;
      *) printf '%s\n' "$line" ;;
    esac
  done <"$here/two-rivers.desktop" >"$data/applications/two-rivers.desktop"
  cp "$here/two-rivers.xml" "$data/mime/packages/two-rivers.xml"
  for size in 16 24 32 48 64 128 256 512; do
    icon "two-rivers-$size.png" "${size}x$size" apps/two-rivers
    icon "application-x-two-rivers-game-$size.png" "${size}x$size" mimetypes/application-x-two-rivers-game
  done
  icon two-rivers.svg scalable apps/two-rivers
  icon application-x-two-rivers-game.svg scalable mimetypes/application-x-two-rivers-game
  refresh
  run xdg-mime default two-rivers.desktop "$mime"
}

case ${1-} in
  "") install ;;
  --remove) remove ;;
  *) sed -n 's/^# //p' "$0" | head -4 >&2; exit 2 ;;
esac
