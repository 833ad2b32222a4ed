import { expect, test } from 'vitest'
import { plainHost } from './plain-host'

test.each([
  [' Exam.Example.com. ', 'exam.example.com'],
  ['https://exam.example.com:8443/path?x', 'exam.example.com'],
  ['exam.example.com/path', 'exam.example.com'],
  ['ข้อสอบ.ไทย', 'xn--22c2c4blb9n.xn--o3cw4h'],
  ['localhost', 'localhost'],
  ['exam example.com', 'exam example.com'],
  ['user@evil.example', 'user@evil.example'],
  ['', ''],
])('turns %j into the host %j', (text, host) => {
  expect(plainHost(text)).toBe(host)
})
