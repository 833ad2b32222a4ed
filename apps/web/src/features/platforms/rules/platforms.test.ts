import { describe, expect, it } from 'vitest'
import { findPlatforms } from './find-platforms'
import { initialOf } from './initial-of'

const platform = (name: string, domain: string, description: string | null) => ({
  id: domain,
  name,
  domain,
  description,
  logo_url: null,
  primary_color: '#000000',
  secondary_color: '#ffffff',
})
const local = platform('สนามสอบท้องถิ่น', 'local.example.com', 'ข้อสอบ อปท. ภาค ก')
const nurse = platform('Nurse Prep', 'nurse.example.com', null)

describe('the directory', () => {
  it('finds every word in name, domain or description, ignoring case', () => {
    const found = (text: string) => findPlatforms([local, nurse], text).map(({ id }) => id)
    expect(found('')).toHaveLength(2)
    expect(found('ท้องถิ่น')).toEqual([local.id])
    expect(found('NURSE.example')).toEqual([nurse.id])
    expect(found('ภาค  local')).toEqual([local.id])
    expect(found('nurse อปท')).toEqual([])
  })

  it('shows a tenant without a logo as a letter that can stand alone', () => {
    expect(['สนามสอบ', 'เตรียมสอบ', ' "nurse" prep', '9 Exam', '!'].map(initialOf)).toEqual([
      'ส',
      'ต',
      'N',
      '9',
      '',
    ])
  })
})
