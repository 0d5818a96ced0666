#!/bin/sh
# Uses awk, as scripts do, for what the shell cannot: here, to find the smaller of two numbers.

smaller() { echo "$1 $2" | awk '{ print $1 < $2 ? $1 : $2 }'; }

# The walls are lines of `x y vertical who`.
barred() {
  edge_x=$(smaller "$1" "$3")
  edge_y=$(smaller "$2" "$4")
  while read -r wx wy vertical _; do
    [ -n "$wx" ] || continue
    if [ "$vertical" = 1 ]; then
      if [ "$3" != "$1" ] && [ "$wx" = "$edge_x" ] && [ "$((($2 - wy) * ($2 - wy - 1)))" = 0 ]; then return 0; fi
    elif [ "$4" != "$2" ] && [ "$wy" = "$edge_y" ] && [ "$((($1 - wx) * ($1 - wx - 1)))" = 0 ]; then
      return 0
    fi
  done <<END
$walls
END
  return 1
}

read -r _
echo OK
read -r players
read -r me
read -r columns rows
i=0
while [ "$i" -lt "$players" ]; do read -r _; i=$((i + 1)); done
ahead=-1
[ "$me" = 0 ] && ahead=1
while read -r _; do
  taken=" "
  i=0
  while [ "$i" -lt "$players" ]; do
    read -r px py _
    taken="$taken$px,$py "
    if [ "$i" = "$me" ]; then x=$px; y=$py; fi
    i=$((i + 1))
  done
  read -r count
  walls=""
  i=0
  while [ "$i" -lt "$count" ]; do
    read -r wall
    walls="$walls$wall
"
    i=$((i + 1))
  done
  read -r _
  for step in "0 $ahead" "1 0" "-1 0" "0 $((-ahead))"; do
    nx=$((x + ${step% *}))
    ny=$((y + ${step#* }))
    if [ "$nx" -lt 0 ] || [ "$nx" -ge "$columns" ] || [ "$ny" -lt 0 ] || [ "$ny" -ge "$rows" ]; then continue; fi
    case "$taken" in *" $nx,$ny "*) continue ;; esac
    barred "$x" "$y" "$nx" "$ny" && continue
    echo "$nx $ny"
    break
  done
done
