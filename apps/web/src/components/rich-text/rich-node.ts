/** What a text is made of. There is no node for raw HTML: what is not listed here is shown as text. */
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: InlineWrap; children: Inline[] }
  | { kind: 'formula'; source: string; display: boolean }
  | { kind: 'image'; src: string; alt: string }

export type InlineWrap = 'strong' | 'em' | 'sub' | 'sup'

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][]; align: Align[] }

export type Align = 'left' | 'center' | 'right' | undefined
