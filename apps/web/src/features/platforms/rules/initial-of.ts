/** Thai vowels that are written before their consonant: alone they are no initial. */
const leadingVowel = /[\u0e40-\u0e44]/

/** The letter that stands for a name without a logo; empty where the name has none. */
export function initialOf(name: string): string {
  const letters = [...name].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  return (letters.find((letter) => !leadingVowel.test(letter)) ?? '').toUpperCase()
}
