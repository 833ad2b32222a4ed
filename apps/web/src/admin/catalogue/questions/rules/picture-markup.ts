const maxAltLength = 500

/** Markup of a picture. Characters that would end its text or its address are replaced. */
export function pictureMarkup(alt: string, address: string): string {
  const text = alt.replaceAll('[', '(').replaceAll(']', ')').replace(/\s+/g, ' ').trim()
  const source = address.trim().replaceAll('(', '%28').replaceAll(')', '%29')
  return `![${text.slice(0, maxAltLength)}](${source})`
}
