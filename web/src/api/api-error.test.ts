import { describe, expect, it } from 'vitest'
import { hasCode, isNotFound, toApiError } from './api-error.ts'

const problem = (fields: object) =>
  JSON.stringify({ type: 'about:blank', status: 400, title: 'Bad Request', ...fields })

describe('a failed response becomes an error', () => {
  it.each([
    ['a sentence', 404, 'Not Found', 'Video not found', '404: Video not found'],
    ['an empty body', 502, 'Bad Gateway', '', '502: Bad Gateway'],
    ['nothing at all', 500, '', '', '500: '],
    ['JSON', 409, 'Conflict', '{"code":"already_decided"}', '409: {"code":"already_decided"}'],
  ])(
    'whose message is the status, a colon, a space and the body: %s [V-CONV-05, V-CONV-06]',
    (_case, status, statusText, body, message) => {
      expect(toApiError(status, statusText, body).message).toBe(message)
      expect(toApiError(status, statusText, body).status).toBe(status)
    },
  )

  it.each([
    [
      'a problem',
      problem({ code: 'video_not_found', detail: 'Video not found' }),
      'video_not_found',
      'Video not found',
    ],
    [
      'a problem whose code is newer than the page',
      problem({ code: 'brand_new', detail: 'Something new' }),
      'brand_new',
      'Something new',
    ],
    ['a problem without words', problem({ code: 'internal' }), 'internal', ''],
    ['a code that every object has', problem({ code: 'toString', detail: 'x' }), undefined, 'x'],
    ['a sentence', 'Video not found', undefined, 'Video not found'],
    ['a page of a proxy', '<html><h1>502</h1></html>', undefined, ''],
    ['broken JSON', '{"code":', undefined, ''],
    ['a list', '[1]', undefined, ''],
    ['nothing, where the status line is not a sentence for people', '', undefined, ''],
  ])('that carries code and sentence where the response had them: %s [V-CONV-15]', (_case, body, code, detail) => {
    const error = toApiError(400, 'Bad Request', body)
    expect(error.code).toBe(code)
    expect(error.detail).toBe(detail)
  })

  it('that keeps every issue of a validation with its path', () => {
    const issues = [
      { path: 'title', message: 'Title must be at least 3 characters' },
      { path: 'password', message: 'Password must be at least 6 characters' },
    ]
    expect(toApiError(400, '', problem({ code: 'validation_failed', detail: 'x', issues })).issues).toEqual(issues)
    expect(toApiError(400, '', problem({ issues: [{ path: 1 }, null, 'x'] })).issues).toEqual([])
    expect(toApiError(400, '', problem({ issues: 'none' })).issues).toEqual([])
  })
})

it('an error that came with the page of the server is recognised by its status and code', () => {
  const dehydrated = JSON.parse(JSON.stringify(toApiError(404, '', problem({ code: 'playlist_removed' }))))
  expect(isNotFound(dehydrated)).toBe(true)
  expect(hasCode(dehydrated, 'playlist_removed')).toBe(true)
  expect(hasCode(dehydrated, 'playlist_not_found')).toBe(false)
  expect(hasCode(null, 'playlist_removed')).toBe(false)
})
