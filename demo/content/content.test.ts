import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { rooms } from './chat.ts'
import { comments } from './comments.ts'
import { products, testimonials } from './marketplace.ts'
import { people } from './people.ts'
import { subscriptions } from './subscriptions.ts'
import { videos } from './videos.ts'

const demo = join(import.meta.dirname, '..')
const person = new Map(people.map((someone) => [someone.username, someone]))
const video = new Map(videos.map((film) => [film.slug, film]))

/** The migration that writes the categories of a new site. */
const firstCategories = readFileSync(join(demo, '../server/migrations/0002_categories.sql'), 'utf8')

describe('people', () => {
  test('grace is the first, so that she becomes user 1', () => {
    expect(people[0]?.username).toBe('grace')
  })

  test('usernames are unique and every avatar named is there', () => {
    expect(person.size).toBe(people.length)
    for (const { avatar } of people) if (avatar !== null) expect(existsSync(join(demo, avatar)), avatar).toBe(true)
  })
})

describe('videos', () => {
  test('twelve or more are approved, more than six of one creator, one waits, one was rejected with a message', () => {
    const approved = videos.filter(({ status }) => status === 'approved')
    expect(approved.length).toBeGreaterThanOrEqual(12)
    expect(approved.filter(({ owner }) => owner === 'grace').length).toBeGreaterThan(6)
    expect(videos.filter(({ status }) => status === 'pending')).toHaveLength(1)
    const rejected = videos.filter(({ status }) => status === 'rejected')
    expect(rejected).toHaveLength(1)
    expect(rejected[0]?.contentNotes).toBeTruthy()
  })

  test.each(videos.map((film) => [film.slug, film] as const))(
    '%s belongs to someone, has a category and its files',
    (_, film) => {
      expect(person.has(film.owner)).toBe(true)
      expect(firstCategories).toContain(`('${film.category}',`)
      expect(film.title.length).toBeGreaterThanOrEqual(3)
      expect(film.title.length).toBeLessThanOrEqual(100)
      expect(existsSync(join(demo, film.file))).toBe(true)
      expect(film.thumbnailAtSeconds).toBeLessThan(film.durationSeconds)
      expect(film.publishedDaysAgo).toBeLessThan(person.get(film.owner)?.joinedDaysAgo ?? 0)
      expect(film.likedBy.length).toBeLessThanOrEqual(film.likes)
      for (const name of film.likedBy) expect(person.has(name), name).toBe(true)
    },
  )

  test('timestamps in descriptions lie inside the video', () => {
    for (const { description, durationSeconds } of videos) {
      for (const [, minutes, seconds] of description.matchAll(/^(\d+):(\d\d) /gm)) {
        expect(Number(minutes) * 60 + Number(seconds)).toBeLessThan(durationSeconds)
      }
    }
  })

  test('captions are WebVTT, in order, and end with the video', () => {
    for (const { captions, durationSeconds } of videos) {
      for (const { file } of captions) {
        const text = readFileSync(join(demo, file), 'utf8')
        expect(text.startsWith('WEBVTT\n'), file).toBe(true)
        const times = [...text.matchAll(/(\d\d):(\d\d\.\d{3})/g)].map(([, m, s]) => Number(m) * 60 + Number(s))
        expect(times.length, file).toBeGreaterThan(0)
        expect(times, file).toEqual(times.toSorted((a, b) => a - b))
        expect(times.at(-1), file).toBeLessThanOrEqual(durationSeconds)
      }
    }
  })

  test('all media together are at most 14 MB', () => {
    const bytes = videos.reduce((sum, { file }) => sum + statSync(join(demo, file)).size, 0)
    expect(bytes).toBeLessThanOrEqual(14_000_000)
  })
})

describe('comments and subscriptions', () => {
  test('a comment is younger than its approved video, and each reply is younger than what it follows', () => {
    for (const comment of comments) {
      const film = video.get(comment.video)
      expect(film?.status, comment.video).toBe('approved')
      const ages = [
        film?.publishedDaysAgo ?? 0,
        comment.daysAgo,
        ...(comment.replies ?? []).map(({ daysAgo }) => daysAgo),
      ]
      expect(ages, `${comment.video}, ${comment.author}`).toEqual(ages.toSorted((a, b) => b - a))
      expect(new Set(ages).size).toBe(ages.length)
    }
  })

  test('every author is one of the people, had joined by then, and likes can each be somebody’s', () => {
    for (const { author, daysAgo, likes } of comments.flatMap((comment) => [comment, ...(comment.replies ?? [])])) {
      expect(person.get(author)?.joinedDaysAgo, author).toBeGreaterThan(daysAgo)
      expect(likes).toBeLessThan(people.length)
    }
  })

  test('nobody follows themselves, and nobody follows twice', () => {
    const pairs = subscriptions.map(({ subscriber, creator }) => `${subscriber} ${creator}`)
    expect(new Set(pairs).size).toBe(pairs.length)
    for (const { subscriber, creator } of subscriptions) {
      expect(subscriber).not.toBe(creator)
      expect(person.has(subscriber) && person.has(creator)).toBe(true)
    }
  })
})

describe('chat rooms', () => {
  test.each(rooms.map((room) => [room.name, room] as const))(
    '%s is in chronological order, written by its members',
    (_, room) => {
      const names = people.map(({ username }) => username)
      expect(room.name.length).toBeLessThanOrEqual(60)
      for (const member of room.members) expect(names).toContain(member)
      expect(room.members).toContain(room.host)
      for (const [index, { author, hoursAgo, answers = 0 }] of room.messages.entries()) {
        expect(room.members).toContain(author)
        expect(hoursAgo).toBeLessThan(room.messages[index - 1]?.hoursAgo ?? Number.POSITIVE_INFINITY)
        expect(answers).toBeLessThan(Math.max(index, 1))
      }
    },
  )
})

describe('the marketplace', () => {
  test('has products of several members in several categories, some featured, each with a picture', () => {
    expect(new Set(products.map(({ seller }) => seller)).size).toBeGreaterThan(3)
    expect(new Set(products.map(({ category }) => category)).size).toBeGreaterThan(4)
    expect(products.filter(({ isFeatured }) => isFeatured)).toHaveLength(2)
    for (const { slug, seller } of products) {
      expect(existsSync(join(demo, `products/${slug}.webp`)), slug).toBe(true)
      expect(person.has(seller), seller).toBe(true)
    }
  })

  test('there are testimonials for every slot, two of them for advertising', () => {
    expect(testimonials.filter(({ place }) => place === 'advertise')).toHaveLength(2)
    expect(new Set(testimonials.map(({ place }) => place))).toEqual(new Set(['watch', 'advertise', 'media-kit']))
    for (const { avatar } of testimonials) if (avatar !== null) expect(existsSync(join(demo, avatar))).toBe(true)
  })
})
