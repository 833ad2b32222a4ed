import { describe, expect, it } from 'vitest'
import { youtubeVideo } from './youtube-video'

describe('YouTube addresses', () => {
  it.each([
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://m.youtube.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/embed/dQw4w9WgXcQ',
    'https://www.youtube.com/shorts/dQw4w9WgXcQ',
    'youtube.com/watch?v=dQw4w9WgXcQ',
    ' https://youtu.be/dQw4w9WgXcQ ',
  ])('finds a video in %s', (address) => {
    expect(youtubeVideo(address)?.id).toBe('dQw4w9WgXcQ')
  })

  it.each([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', 0],
    ['https://youtu.be/dQw4w9WgXcQ?t=90', 90],
    ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=90s', 90],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=1h2m3s', 3723],
    ['https://www.youtube.com/embed/dQw4w9WgXcQ?start=75', 75],
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ#t=2m', 120],
    ['https://youtu.be/dQw4w9WgXcQ?t=soon', 0],
  ])('plays %s from second %i', (address, start) => {
    expect(youtubeVideo(address)?.start).toBe(start)
  })

  it.each([
    '',
    'dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://youtube.com.example.org/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=../../evil',
    'https://www.youtube.com/',
  ])('finds none in %j', (address) => {
    expect(youtubeVideo(address)).toBeNull()
  })
})
