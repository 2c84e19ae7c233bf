import { expect, test } from 'vitest'
import { readOwnLink } from './own-link.ts'

const { host } = location

test.each([
  [`http://${host}/video/7`, '/video/7'],
  [`  https://${host}/video/7?t=30&list=2#comments `, '/video/7?t=30&list=2#comments'],
  [`${host}/profile/4`, '/profile/4'],
  [`${host}/playlist/4`, '/playlist/4'],
  [`HTTP://${host.toUpperCase()}/forum/topic/4`, '/forum/topic/4'],
  [`http://${host}/`, null],
  [`http://${host}/api/videos/7`, null],
  [`http://${host}/settings`, null],
  [`http://${host}//other.example/video/7`, null],
  ['https://other.example/video/7', null],
  [`https://${host}@other.example/video/7`, null],
  [`${host}/video/7 and words`, null],
  ['/video/7', null],
  ['John 3:16', null],
  ['psalm', null],
  ['', null],
])('%j is read as a link to %j', (text, path) => {
  expect(readOwnLink(text)).toBe(path)
})
