const one = /^([0-9]{1,4})(\s*\/\s*[0-9]{1,3})?(\s*(ทวิ|ตรี|จัตวา|เบญจ|ฉ|สัตต|อัฏฐ|นว|ทศ))?$/
const range = /^([0-9]{1,4})\s*(?:-|–|ถึง)\s*([0-9]{1,4})$/
const maxRange = 500

/** Sections as typed, separated by commas; null if one of them is none. The server normalises each. */
export function sectionsOf(typed: string): string[] | null {
  const parts = arabic(typed)
    .split(/[,\n]/)
    .map((part) => part.trim().replace(/^(มาตรา|ม\.|ข้อ)\s*/, ''))
    .filter(Boolean)
  const sections: string[] = []
  for (const part of parts) {
    const ends = range.exec(part)
    if (ends) {
      const [first, last] = [Number(ends[1]), Number(ends[2])]
      if (last <= first || last - first > maxRange) return null
      for (let section = first; section <= last; section++) sections.push(String(section))
    } else if (one.test(part)) sections.push(part)
    else return null
  }
  return [...new Set(sections)]
}

const arabic = (text: string) =>
  text.replace(/[๐-๙]/g, (digit) => String(digit.charCodeAt(0) - '๐'.charCodeAt(0)))
