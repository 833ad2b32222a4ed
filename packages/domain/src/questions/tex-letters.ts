/** A letter, and the name of its TeX command. */
const commands = pairs(`
α alpha β beta γ gamma δ delta ε varepsilon ϵ epsilon ζ zeta η eta θ theta ϑ vartheta ι iota κ kappa λ lambda μ mu
µ mu ν nu ξ xi π pi ϖ varpi ρ rho ϱ varrho σ sigma ς varsigma τ tau υ upsilon φ varphi ϕ phi χ chi ψ psi ω omega
Γ Gamma Δ Delta ∆ Delta Θ Theta Λ Lambda Ξ Xi Π Pi Σ Sigma Υ Upsilon Φ Phi Ψ Psi Ω Omega Ω Omega
< lt > gt * ast | vert ‖ Vert ∥ parallel ∦ nparallel ~ sim \\ backslash
≤ le ≥ ge ⩽ leqslant ⩾ geqslant ≠ ne ≈ approx ≡ equiv ≅ cong ≃ simeq ∼ sim ∝ propto ≪ ll ≫ gg ≺ prec ≻ succ ≢ not\\equiv
± pm ∓ mp × times ÷ div · cdot ⋅ cdot ∙ bullet • bullet ∘ circ ° degree ∗ ast ⋆ star ⊕ oplus ⊖ ominus ⊗ otimes ⊙ odot
∞ infty ∂ partial ∇ nabla √ surd ∅ varnothing ⌀ varnothing ℓ ell ℏ hbar ℘ wp ℵ aleph ℑ Im ℜ Re
∈ in ∉ notin ∋ ni ⊂ subset ⊃ supset ⊆ subseteq ⊇ supseteq ⊄ not\\subset ⊈ nsubseteq ⊊ subsetneq ∪ cup ∩ cap ∖ setminus
∀ forall ∃ exists ∄ nexists ¬ neg ∧ land ∨ lor ⊻ veebar ⊢ vdash ⊨ models ⊤ top ⊥ bot ∴ therefore ∵ because ∎ blacksquare
→ to ← leftarrow ↑ uparrow ↓ downarrow ↔ leftrightarrow ⟶ longrightarrow ⟵ longleftarrow ⟷ longleftrightarrow ↦ mapsto
⇒ Rightarrow ⇐ Leftarrow ⇔ Leftrightarrow ⟹ Longrightarrow ⟸ Longleftarrow ⟺ Longleftrightarrow ⇑ Uparrow ⇓ Downarrow
⇌ rightleftharpoons ⇋ leftrightharpoons ⇄ rightleftarrows ⇆ leftrightarrows ↗ nearrow ↘ searrow ↖ nwarrow ↙ swarrow
⇀ rightharpoonup ↼ leftharpoonup ↽ leftharpoondown ⇁ rightharpoondown
… ldots ⋯ cdots ⋮ vdots ⋱ ddots ∠ angle ∡ measuredangle ∢ sphericalangle △ triangle ▲ blacktriangle ▽ triangledown
□ square ■ blacksquare ◇ diamond ○ bigcirc † dagger ‡ ddagger ♠ spadesuit ♡ heartsuit ♢ diamondsuit ♣ clubsuit
⌊ lfloor ⌋ rfloor ⌈ lceil ⌉ rceil ⟨ langle ⟩ rangle 〈 langle 〉 rangle 〈 langle 〉 rangle ⟦ llbracket ⟧ rrbracket
∑ sum ∏ prod ∐ coprod ∫ int ∬ iint ∭ iiint ∮ oint ∯ oiint ∰ oiiint ⋃ bigcup ⋂ bigcap ⋁ bigvee ⋀ bigwedge
⨁ bigoplus ⨂ bigotimes ⨀ bigodot ⨄ biguplus ⨆ bigsqcup`)

const texts = new Map([
  ..."+-=()[].,;:!?/'@".split('').map((one): [string, string] => [one, one]),
  ...'{}$%#_&'.split('').map((one): [string, string] => [one, `\\${one}`]),
  ['−', '-'],
  ['–', '-'],
  ['∕', '/'],
  ['⁄', '/'],
  ['∶', ':'],
  ['’', "'"],
  ['′', "'"],
  ['″', "''"],
  ['‴', "'''"],
  ['^', '\\text{\\textasciicircum}'],
  ['"', '\\text{"}'],
  ['“', '\\text{“}'],
  ['”', '\\text{”}'],
  ['`', '\\text{`}'],
  ['\u00a0', '~'],
  ['\u2002', '\\enspace'],
  ['\u2003', '\\quad'],
  ['\u2004', '\\;'],
  ['\u2005', '\\:'],
  ['\u2006', '\\,'],
  ['\u2009', '\\,'],
  ['\u200a', '\\,'],
])
// Invisible: application, times, separator and plus, and what only guides line breaks.
const nothing = /[\u200b-\u200d\u2060-\u2064\ufeff]/

/** Functions that TeX sets upright by a command of their name. */
export const functionNames = new Set(
  'sin cos tan cot sec csc sinh cosh tanh coth arcsin arccos arctan log ln lg exp lim max min sup inf limsup liminf det gcd deg dim ker hom arg Pr'.split(
    ' ',
  ),
)

/** The TeX of one letter of a formula, null for a letter that the formulas of the product cannot show. */
export function texLetter(letter: string): string | null {
  if (/[a-z0-9]/i.test(letter)) return letter
  if (nothing.test(letter)) return ''
  const command = commands.get(letter)
  if (command) return `\\${command}`
  const text = texts.get(letter)
  if (text !== undefined) return text
  return alphabetic(letter) ?? (shownInText(letter) ? `\\text{${letter}}` : null)
}

// The ranges of mathematical letters, each with the commands of its style from the outside to the inside.
const alphabets: [last: number, style: string][] = [
  [0x1d433, 'mathbf'],
  [0x1d467, ''],
  [0x1d49b, 'boldsymbol'],
  [0x1d503, 'mathscr'],
  [0x1d537, 'mathfrak'],
  [0x1d56b, 'mathbb'],
  [0x1d59f, 'mathfrak'],
  [0x1d66f, 'mathsf'],
  [0x1d6a3, 'mathtt'],
  [0x1d6a5, ''],
  [0x1d6e1, 'boldsymbol'],
  [0x1d71b, ''],
  [0x1d7cb, 'boldsymbol'],
  [0x1d7d7, 'mathbf'],
  [0x1d7e1, 'mathbb'],
  [0x1d7f5, 'mathsf'],
  [0x1d7ff, 'mathtt'],
]
const letterlike: Record<string, string> = {
  ...Object.fromEntries([...'ℂℍℕℙℚℝℤ'].map((one) => [one, 'mathbb'])),
  ...Object.fromEntries([...'ℬℰℱℋℐℒℳℛ'].map((one) => [one, 'mathscr'])),
  ...Object.fromEntries([...'ℭℌℨ'].map((one) => [one, 'mathfrak'])),
  ℎ: '',
}

/** `𝑥`, `ℝ`: a letter of a style that has a code of its own. */
function alphabetic(letter: string): string | null {
  const code = letter.codePointAt(0) ?? 0
  const range = code < 0x1d400 ? undefined : alphabets.find(([last]) => code <= last)
  const style = range?.[1] ?? letterlike[letter]
  const plain = letter.normalize('NFKC')
  // A code without a letter has no other form.
  if (style === undefined || plain === letter) return null
  const base = texLetter(plain)
  return base && style ? `\\${style}{${base}}` : base
}

/** Letters of words, which are in the fonts of the page. */
function shownInText(letter: string): boolean {
  return /[\u0e01-\u0e5b\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(
    letter,
  )
}

const inText = new Map([
  ...'{}$%#_&'.split('').map((one): [string, string] => [one, `\\${one}`]),
  ['\\', '\\textbackslash{}'],
  ['^', '\\textasciicircum{}'],
  ['~', '\\textasciitilde{}'],
  ['<', '\\textless{}'],
  ['>', '\\textgreater{}'],
  ['|', '\\textbar{}'],
])

/** Words within a formula, null if one of their letters cannot be shown in one. */
export function texWords(words: string): string | null {
  let tex = ''
  let text = ''
  const endText = () => {
    if (text !== '') tex += `\\text{${text}}`
    text = ''
  }
  for (const letter of words) {
    if (/[\s\u00a0\u2000-\u200a\u202f]/u.test(letter)) text += ' '
    else if (/[!-~]/.test(letter) || shownInText(letter)) text += inText.get(letter) ?? letter
    else {
      // A symbol has its command in formulas only.
      const symbol = texLetter(letter)
      if (symbol === null) return null
      endText()
      tex += symbol.startsWith('\\') ? `{${symbol}}` : symbol
    }
  }
  endText()
  return tex
}

function pairs(list: string): Map<string, string> {
  const parts = list.trim().split(/\s+/)
  return new Map(parts.flatMap((part, at) => (at % 2 ? [] : [[part, parts[at + 1] ?? '']])))
}
