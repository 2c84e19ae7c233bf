import { describe, expect, it } from 'vitest'
import { problemOf } from './check-response.ts'
import { makeVideo } from './videos.ts'

describe('a response of a component test', () => {
  it.each([
    ['as the contract has it', 'GET', '/api/liked-videos', [makeVideo()]],
    ['of an address that is not in the contract', 'GET', '/api/settings/export', 'file'],
    ['that a write only needs to have', 'POST', '/api/comments', {}],
    ['to a write without one', 'POST', '/api/sponsored-content/19/impression', undefined],
  ])('is accepted: one %s', (_, method, path, body) => {
    expect(problemOf(method, path, body)).toBeUndefined()
  })

  it.each([
    ['lacks a field', 'GET', '/api/liked-videos', [{ ...makeVideo(), views: undefined }], '0.views'],
    [
      'has a state that does not exist',
      'GET',
      '/api/liked-videos',
      [{ ...makeVideo(), status: 'aproved' }],
      '0.status',
    ],
    ['belongs to a word, not to the id of a room', 'GET', '/api/chat/blocked-ids', [{ id: 1 }], '0'],
    ['is empty', 'GET', '/api/settings', {}, 'displayName'],
  ])('is refused where it %s', (_, method, path, body, field) => {
    expect(problemOf(method, path, body)).toContain(`${field}: `)
  })
})
