type Named = { name: string; description: string | null }

/** Reports whether every word of the search text occurs in the name or description, ignoring case. */
export function matches({ name, description }: Named, text: string): boolean {
  const haystack = `${name} ${description ?? ''}`.toLocaleLowerCase()
  return text
    .toLocaleLowerCase()
    .split(/\s+/)
    .every((word) => haystack.includes(word))
}
