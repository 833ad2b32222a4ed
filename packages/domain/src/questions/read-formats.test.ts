import { describe, expect, it } from 'vitest'
import type { QuestionFile } from './question-file.ts'
import { readAiken } from './read-aiken.ts'
import { readGift } from './read-gift.ts'
import { readMoodleXml } from './read-moodle-xml.ts'
import { readQuestions } from './read-questions.ts'

const codes = ({ rows }: QuestionFile) => rows.map((row) => row.errors.map(({ code }) => code))
const moodle = (answers: string, type = 'multichoice') =>
  readMoodleXml(
    `<quiz><question type="category"/><question type="${type}"><questiontext format="html"><text><![CDATA[<p>1 &lt; 2<br>a</p>]]></text></questiontext>${answers}</question></quiz>`,
  )
const answer = (text: string, fraction: number) =>
  `<answer fraction="${fraction}"><text>${text}</text></answer>`
const three = answer('b', 0) + answer('c', 0) + answer('d', 0)

describe('GIFT', () => {
  it('reads questions in the style of teachers', () => {
    const { rows } = readGift(
      '// บท 1\n$CATEGORY: บท\n\n::ข้อ 1:: 1 + 1 {=2 ~1 ~3#ผิด ~4 ####บวก}\n\nข้อสอง {\n~a\n~b\n=c\n~d\n}',
    )
    expect(rows).toMatchObject([
      {
        row: 2,
        question_text: '1 + 1',
        correct_answer: '1',
        option_d: '4',
        explanation: 'บวก',
        note_c: 'ผิด',
      },
      { row: 3, question_text: 'ข้อสอง', correct_answer: '3', option_c: 'c', errors: [] },
    ])
  })

  it('reports unsupported questions and continues', () => {
    const text =
      'q{T}\n\nq{~%50%a ~%50%b ~c ~d}\n\nq{=a ~b ~c ~d ~e}\n\nq{=a ~\n\n::x::q{=a ~b ~c ~d}'
    expect(codes(readGift(text))).toEqual([
      [
        'import_kind_unsupported',
        'import_content_lost',
        'import_answer_invalid',
        'import_options_incomplete',
      ],
      ['import_answers_several'],
      ['import_options_many'],
      expect.arrayContaining(['import_form_unreadable']),
      [],
    ])
  })
})

describe('Aiken', () => {
  it('reads questions of several lines and reports missing answers', () => {
    const file = readAiken(
      'ข้อใด\nต่อ\nA. a\nB) b\nC. c\nD. d\nANSWER: B\n\nq\nA. a\nB. b\nC. c\nD. d\n\nq\nA. a\nB. b\nC. c\nD. d\nE. e\nANSWER: E',
    )
    expect(file.rows[0]).toMatchObject({
      question_text: 'ข้อใด\nต่อ',
      correct_answer: '2',
      option_b: 'b',
    })
    expect(codes(file)).toEqual([
      [],
      ['import_answer_invalid'],
      ['import_options_many', 'import_answer_invalid'],
    ])
  })
})

describe('Moodle XML', () => {
  it('reads HTML as lines of markup', () => {
    const { rows } = moodle(answer('&lt;b&gt;ก&lt;/b&gt;', 100) + three)
    expect(rows).toMatchObject([
      { question_text: '1 < 2\na', option_a: '**ก**', correct_answer: '1', errors: [] },
    ])
  })

  it('reports unsupported questions', () => {
    expect(codes(moodle(answer('a', 50) + answer('e', 50) + three))).toEqual([
      ['import_answers_several', 'import_options_many'],
    ])
    expect(codes(moodle('', 'essay'))[0]).toContain('import_kind_unsupported')
  })

  it.each([
    ['<!DOCTYPE quiz [<!ENTITY a "aaaa">]><quiz>&a;</quiz>', 'DOCTYPE'],
    ['<quiz><question>', 'XML'],
    ['<html></html>', 'Moodle XML'],
  ])('refuses %.40j', (text, reason) => {
    expect(() => readMoodleXml(text)).toThrow(reason)
  })
})

it.each([
  ['q\nA. a\nB. b\nC. c\nD. d\nANSWER: A\n', 'aiken'],
  ['::a::q{=a ~b ~c ~d}', 'gift'],
  ['1. q\nก. a\nข. b\nค. c\nง. d\nเฉลย ก', 'plain'],
])('detects %j in a text file as %s', async (text, format) => {
  expect(await readQuestions('x.txt', new TextEncoder().encode(text))).toMatchObject({ format })
})
