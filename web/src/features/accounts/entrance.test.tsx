import type { VideoPreview } from '@lamplight/contract/video-responses'
import { screen } from '@testing-library/react'
import { describe, expect, test } from 'vitest'
import { renderApp } from '../../testing/render-app.tsx'
import { readShareLink, shareLink } from '../videos/share-link.ts'

const preview: VideoPreview = {
  ...{ id: 5, title: 'نور قبل الفجر', language: 'ar', creatorName: 'Yusuf Rahman', duration: 61 },
  ...{ thumbnailUrl: '/default-thumbnail.svg', thumbnails: [] },
}
const film = {
  ...{ title: 'Lamps on water', language: 'en', creatorName: 'Grace Okafor', videoUrl: '/media/1/film.mp4' },
  ...{ thumbnailUrl: '/default-thumbnail.svg', thumbnails: [] },
}

describe('the entrance', () => {
  test('shows the video of a shared link to a visitor: poster, title, creator and a link to go on', async () => {
    await renderApp(`/auth?next=${encodeURIComponent('/video/5?s=abc')}`, {
      user: null,
      responses: {
        'GET /api/videos/5/preview': (request) =>
          new URL(request.url).searchParams.get('s') === 'abc' ? { body: preview } : { status: 404 },
      },
    })
    expect((await screen.findByText('نور قبل الفجر')).closest('bdi')?.lang).toBe('ar')
    expect(screen.getByText('Yusuf Rahman')).toBeTruthy()
    expect(screen.getByText('Sign in to watch this video')).toBeTruthy()
  })

  test('shows nothing of a video whose URL was guessed', async () => {
    const asked: string[] = []
    await renderApp(`/auth?next=${encodeURIComponent('/video/5')}`, {
      user: null,
      responses: {
        'GET /api/videos/5/preview': (request) => {
          asked.push(request.url)
          return { body: preview }
        },
      },
    })
    expect(await screen.findByText('A quiet place for what you believe')).toBeTruthy()
    expect(asked).toEqual([])
  })

  test('shows the title and creator of the film that staff chose; a still image when reduced motion is requested', async () => {
    const { container } = await renderApp('/auth', {
      user: null,
      responses: { 'GET /api/entrance': () => ({ body: [film] }) },
    })
    expect(await screen.findByText('Lamps on water')).toBeTruthy()
    expect(screen.getByText('Grace Okafor')).toBeTruthy()
    expect(container.querySelector('video')).toBeNull()
  })

  test('moves the focus to the tab of the other form when the link below a form is pressed, which disappears', async () => {
    const { actor } = await renderApp('/auth', { user: null })
    await actor.click(await screen.findByRole('link', { name: 'Register here' }))
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Register', selected: true }))
    await actor.click(screen.getByRole('link', { name: 'Sign in here' }))
    expect(document.activeElement).toBe(screen.getByRole('tab', { name: 'Login', selected: true }))
  })

  test('offers to log in and to register once, by the tabs', async () => {
    await renderApp('/auth?next=%2Fupload', { user: null })
    expect(await screen.findAllByText('Register')).toEqual([screen.getByRole('tab', { name: 'Register' })])
    expect(screen.queryByRole('link', { name: /^(Login|Register)$/ })).toBeNull()
  })
})

describe('the address of a shared video', () => {
  test('carries its signature and, if requested, the start time', () => {
    expect(shareLink('https://site.test', { id: 5, shareKey: 'abc' })).toBe('https://site.test/video/5?s=abc')
    expect(shareLink('https://site.test', { id: 5, shareKey: 'abc' }, 72.9)).toBe(
      'https://site.test/video/5?t=72&s=abc',
    )
    expect(shareLink('https://site.test', { id: 5, shareKey: null })).toBe('https://site.test/video/5')
  })

  test('is accepted only from a path of this site', () => {
    expect(readShareLink('/video/5?t=72&s=abc#comments')).toEqual({ id: '5', key: 'abc' })
    for (const path of ['/video/5', '/video/5?s=', '/video/0?s=abc', '/profile/5?s=abc', '//x/video/5?s=abc', '/']) {
      expect(readShareLink(path)).toBeNull()
    }
  })
})
