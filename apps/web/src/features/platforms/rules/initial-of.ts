/** Thai vowels written before their consonant, which cannot stand alone as an initial. */
const leadingVowel = /[\u0e40-\u0e44]/

/** Returns the letter shown instead of a missing logo; empty if the name has no letter or digit. */
export function initialOf(name: string): string {
  const letters = [...name].filter((letter) => /[\p{L}\p{N}]/u.test(letter))
  return (letters.find((letter) => !leadingVowel.test(letter)) ?? '').toUpperCase()
}
