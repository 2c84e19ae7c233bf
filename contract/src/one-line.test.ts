import { expect, test } from 'vitest'
import { accountsApi } from './accounts.ts'
import { AdvertisingInquiryForm } from './advertising.ts'
import { chatApi } from './chat.ts'
import { CreateRoom } from './chat-input.ts'
import { commentsApi } from './comments.ts'
import { OpenCreatorAccount } from './creators.ts'
import { ChangeForumTopic, NewForumCategory, NewForumTopic } from './forum-input.ts'
import { CreatePlaylist } from './playlists.ts'
import { toOneLine } from './primitives.ts'
import { sponsorsApi } from './sponsors.ts'
import { videosApi } from './videos.ts'

const hostile = ' \u202eEvening\u2069\nprayer\u200f \u0007'

test.each<[string, (text: string) => unknown]>([
  ['a display name', (displayName) => accountsApi.register.body.shape.displayName.parse(displayName)],
  ['the title of a video', (title) => videosApi.edit.body.parse({ title }).title],
  ['the title of a playlist', (title) => CreatePlaylist.parse({ title }).title],
  ['the name of a room', (name) => CreateRoom.parse({ name }).name],
  ['a new name of a room', (name) => chatApi.changeRoom.body.parse({ name }).name],
  ['the name of a category of the forum', (name) => NewForumCategory.parse({ name }).name],
  ['the title of a topic', (title) => NewForumTopic.parse({ title, categoryId: 1, content: 'Good evening' }).title],
  ['a new title of a topic', (title) => ChangeForumTopic.parse({ title }).title],
  ['the name of an inquiry', (name) => AdvertisingInquiryForm.shape.name.parse(name)],
  ['the company of an inquiry', (company) => AdvertisingInquiryForm.shape.company.parse(company)],
  [
    'an excluded advertiser',
    (name) => sponsorsApi.setRefusedAdvertisers.body.parse({ advertisers: [name] }).advertisers[0],
  ],
])('%s is stored as one line, without marks that turn its surroundings', (_, read) => {
  expect(read(hostile)).toBe('Evening prayer')
  expect(() => read('\u202e\u2066\u200f')).toThrow()
})

test('a name or title of nothing but accents, which nobody sees, is refused', () => {
  const accents = '\u0301\u0301 \u0301\u0301'
  for (const schema of [accountsApi.register.body.shape.displayName, CreateRoom.shape.name, CreatePlaylist.shape.title])
    expect(schema.safeParse(accents).success).toBe(false)
  expect(videosApi.edit.body.safeParse({ title: accents }).success).toBe(false)
  expect(ChangeForumTopic.safeParse({ title: accents }).success).toBe(false)
  expect(CreateRoom.shape.name.safeParse('e\u0301\u0301').success).toBe(true)
})

test('a phone number and a PayPal account are stored as one line', () => {
  expect(AdvertisingInquiryForm.shape.phone.parse('+1\n\u202e555')).toBe('+1 555')
  const account = { paymentEmail: 'a@b.test', paypalAccountId: 'a@b.test\r\n\u202emoc' }
  expect(OpenCreatorAccount.parse(account).paypalAccountId).toBe('a@b.test moc')
})

test('letters of every script, joiners, emoji and no-break spaces of a title stay', () => {
  for (const title of ['صلاة المساء', 'می‌خواهم', '👨‍👩‍👧 Family', 'Psaume 23\u00a0: berger', 'שלום']) {
    expect(toOneLine(title)).toBe(title)
  }
})

test('a comment keeps its lines and marks', () => {
  expect(commentsApi.add.body.parse({ videoId: 1, content: 'One\n\u200fTwo' }).content).toBe('One\n\u200fTwo')
})
