/** The nodes of a text. There is no node for raw HTML; everything else is shown as text. */
export type Inline =
  | string
  | { kind: 'break' }
  | { kind: InlineWrap; children: Inline[] }
  | { kind: 'formula'; source: string; display: boolean }
  | { kind: 'image'; src: string; alt: string }

export type InlineWrap = 'strong' | 'em' | 'sub' | 'sup' | 'u'

export type Block =
  | { kind: 'paragraph'; children: Inline[] }
  | { kind: 'list'; items: Inline[][] }
  | { kind: 'table'; head: Inline[][]; rows: Inline[][][]; align: Align[] }

export type Align = 'left' | 'center' | 'right' | undefined
