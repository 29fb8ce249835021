/** Short, easy to hear and to spell, none sounds like another. */
const words =
  'amber apple autumn basket beach bread bridge butter button candle canyon castle cedar cherry circle cloud coffee copper \
corner cotton dolphin dragon eagle ember falcon feather forest garden ginger guitar hammer harbor honey island jacket jungle \
ladder lantern lemon marble meadow melon mirror morning mountain needle ocean olive orange paper pebble pencil pepper piano \
planet pocket potato rabbit ribbon river rocket saddle salmon silver spider spring summer sunset tiger timber tomato tulip \
tunnel turtle valley velvet violet walnut whistle willow window winter yellow zebra'.split(' ')

/**
 * Three different words for checking in to a session.
 *
 * @param random from 0 to 1, without 1
 */
export function suggestCheckInWords(random: () => number = Math.random): string {
  const left = [...words]
  return [1, 2, 3].map(() => left.splice(Math.floor(random() * left.length), 1)[0]).join(' ')
}
