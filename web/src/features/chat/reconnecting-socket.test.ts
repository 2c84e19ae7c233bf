import { expect, it } from 'vitest'
import { pauseBefore, socketAddress } from './reconnecting-socket.ts'

it('the socket is wss when the page is https, ws otherwise, at /ws of the same host [C-WS-01, C-WS-02]', () => {
  expect(socketAddress({ protocol: 'https:', host: 'videos.example.org' })).toBe('wss://videos.example.org/ws')
  expect(socketAddress({ protocol: 'http:', host: 'localhost:8080' })).toBe('ws://localhost:8080/ws')
})

it('retry delays grow, differ from client to client, and are at most half a minute', () => {
  expect([0, 1, 2].map((tries) => pauseBefore(tries, 1))).toEqual([500, 1000, 2000])
  expect(pauseBefore(1, 0)).toBe(500)
  expect(pauseBefore(20, 1)).toBe(30_000)
})
