import { describe, expect, it } from 'vitest'
import { youtubeId } from './youtube-id'

describe('YouTube addresses', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    ' https://youtu.be/dQw4w9WgXcQ ',
  ])('%s holds a video', (address) => {
    expect(youtubeId(address)).toBe('dQw4w9WgXcQ')
  })

  it.each([
    '',
    'dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=../../evil',
    'https://www.youtube.com/',
  ])('%j holds none', (address) => {
    expect(youtubeId(address)).toBeNull()
  })
})
