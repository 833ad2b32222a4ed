/** @typedef {import('./parts.mjs').Part} Part */

/**
 * The parts with these names and their dependencies; without names all, except those that run by name only. Unknown
 * names are refused, because an empty run would pass.
 * @param {Part[]} parts
 * @param {string[]} names
 */
export function chooseParts(parts, names) {
  const unknown = names.filter((name) => !parts.some(({ part }) => part === name))
  if (unknown.length > 0) throw new Error(`There is no part named ${unknown.join(', ')}.`)
  if (names.length === 0) return parts.filter(({ byName }) => !byName)
  const chosen = parts.filter(({ part }) => names.includes(part))
  const needed = chosen.map(({ needs }) => needs)
  return parts.filter((part) => chosen.includes(part) || needed.includes(part.title))
}
