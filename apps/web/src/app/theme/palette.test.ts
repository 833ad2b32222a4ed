import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contrast, fromOklch, parseHex, toHex, toOklch } from './colour'
import { accentFrom, edgeOn, markOn, readableOn } from './palette'

const anyColour = fc
  .integer({ min: 0, max: 0xffffff })
  .map((value) => `#${value.toString(16).padStart(6, '0')}`)

describe('colour', () => {
  it('goes through OKLCH and back without a visible change', () => {
    for (const hex of ['#33449f', '#f0a31e', '#2f8f4e', '#c22f4b', '#808080']) {
      const rgb = parseHex(hex)
      if (!rgb) throw new Error('not a colour')
      expect(fromOklch(toOklch(rgb))).toBe(hex)
    }
  })

  it('reads short and long notation, and refuses the rest', () => {
    expect(toHex(parseHex('#abc') ?? [0, 0, 0])).toBe('#aabbcc')
    expect(parseHex('rebeccapurple')).toBeNull()
    expect(parseHex('')).toBeNull()
  })

  it('measures contrast as WCAG does', () => {
    expect(contrast('#000000', '#ffffff')).toBeCloseTo(21)
    expect(contrast('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  })
})

describe('accentFrom', () => {
  it('keeps a colour unchanged where its text is readable', () => {
    expect(accentFrom('#0f766e')).toMatchObject({ filled: '#0f766e', onFilled: '#ffffff' })
  })

  it('puts black text on a light colour', () => {
    expect(accentFrom('#f0c36d')).toMatchObject({ filled: '#f0c36d', onFilled: '#000000' })
  })

  it('is readable for every colour a tenant may choose, as fill and as text', () => {
    fc.assert(
      fc.property(anyColour, (hex) => {
        const accent = accentFrom(hex)
        if (!accent) return false
        const text = accent.shades[7]
        const darkText = accent.shades[3]
        return (
          contrast(accent.filled, accent.onFilled) >= 4.5 &&
          contrast(text, '#ffffff') >= 4.5 &&
          contrast(text, accent.shades[0]) >= 4.5 &&
          contrast(darkText, '#1c2029') >= 4.5
        )
      }),
    )
  })

  it.each(['#f3f1ec', '#1c2029'])(
    'is visible on %s as a bar, and as a fill by itself or its edge',
    (surface) => {
      fc.assert(
        fc.property(anyColour, (hex) => {
          const accent = accentFrom(hex)
          if (!accent) return false
          const mark = markOn(accent, surface)
          const edge = edgeOn(accent, surface)
          return (
            contrast(mark, surface) >= 3 &&
            contrast(mark, readableOn(mark)) >= 4.5 &&
            (edge === 'transparent'
              ? contrast(accent.filled, surface) >= 1.5
              : contrast(edge, surface) >= 3)
          )
        }),
      )
    },
  )

  it('marks with the unchanged colour where it is visible', () => {
    const accent = accentFrom('#0f766e')
    expect(accent && [markOn(accent, '#f3f1ec'), edgeOn(accent, '#f3f1ec')]).toEqual([
      '#0f766e',
      'transparent',
    ])
  })

  it('is null for a string that is not a colour', () => {
    expect(accentFrom('blue-ish')).toBeNull()
  })
})
