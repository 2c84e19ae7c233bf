import { errorMeanings } from '@lamplight/contract/errors'
import { importFailureTexts, importLimitText } from '@lamplight/contract/import-failures'
import { validationTexts } from '@lamplight/contract/validation-texts'
import { expect, it } from 'vitest'

const catalogs = import.meta.glob<Record<string, Record<string, string>>>('./{en,ar,de,es,fr}/*.ts', { eager: true })
const files = import.meta.glob<Record<string, Record<string, string>>>('./en/*.ts', { eager: true })
const english = Object.values(files).flatMap((module) => Object.values(module).flatMap((texts) => Object.values(texts)))
const known = [...english, ...Object.values(validationTexts), ...Object.values(errorMeanings).map(({ text }) => text)]

/** Both error catalogues of the documents (section 8 of each), titles and texts. */
const catalogue = [
  'Error loading videos. Please try again later.',
  'No videos found',
  'Login failed',
  'Registration failed',
  'Logout failed',
  'Failed to upload video',
  'Upload failed',
  'An error occurred during upload',
  'Network error occurred during upload',
  'Failed to upload thumbnail',
  'Comment added',
  'Your comment has been posted successfully.',
  'Failed to post comment',
  'There was an error posting your comment. Please try again.',
  'Error loading related videos. Please try again later.',
  'Failed to load comments',
  'Error loading search results. Please try again later.',
  'Copy failed',
  'Failed to copy link. Please try again.',
  'Link copied!',
  'Subscription failed',
  'There was a problem subscribing. Please try again.',
  'Something went wrong. Please try again.',
  'Could not initiate payment. Please try again.',
  'Failed to initialize payment system. Please try again or contact support.',
  'Payment Failed',
  'An error occurred during payment processing.',
  'Donation Failed',
  'There was an error processing your donation. Please try again.',
  'Authentication Required',
  'Please log in to purchase this video.',
  'Error checking status. Try again',
  'Payment failed',
  'An unexpected error occurred.',
  'Failed to create account',
  'Failed to update settings',
  'Failed to enable monetization',
  'Failed to request payout',
  'Failed to update video status',
  'Error fetching chat rooms',
  'Could not load chat rooms. Please try again later.',
  'Error fetching messages',
  'Could not load chat messages. Please try again later.',
  'Error sending message',
  'Your message could not be sent. Please try again.',
  'Error creating room',
  'The room could not be created. Please try again.',
  'Error joining room',
  'Could not join the chat room. Please try again.',
  'Authentication Error',
  'Chat Error',
  'Connection Error',
  'Could not connect to chat server. Please try again later.',
  'Failed to create sponsored content',
  'Failed to Add Product',
  'There was an error adding your product. Please try again.',
  'Validation Error',
  'Please check the form fields and try again.',
]

it.each(catalogue)('the documents’ text “%s” is one of ours, exactly [V-TOAST-12]', (text) => {
  expect(known).toContain(text)
})

it.each(['Failed to create category', 'Failed to post reply', 'Failed to update post', 'Failed to delete post'])(
  'the documents’ text “%s: …” starts one of ours [V-TOAST-12]',
  (beginning) => {
    expect(known.some((text) => text.startsWith(beginning))).toBe(true)
  },
)

/** English texts with two meanings: Arabic has another word for a forum category; settings of the site, and one's own. */
const DIFFERENT_THINGS = [
  ['errors.category_not_found', 'errors.forum_category_unknown'],
  ['errors.forum_category_exists', 'errors.category_exists'],
  ['settings.loadFailed', 'site.loadFailed'],
]

const FAILURE =
  /^(errors|validation)\.|([fF]ailed|Missing|[nN]otFound|[nN]oPermission|Only|authHeading|loginTitle)(Text)?$/
/** Letter case and the full stop may differ with the place of a text. */
const wordsOf = (text = '') => text.toLowerCase().replace(/[.!…]+$/, '')

it.each(['ar', 'de', 'es', 'fr'])('a sentence about a failure has one translation in %s', (language) => {
  const textsOf = (of: string) =>
    new Map(
      Object.entries(catalogs)
        .filter(([path]) => path.startsWith(`./${of}/`))
        .flatMap(([, module]) => Object.entries(module))
        .flatMap(([feature, texts]) =>
          Object.entries(texts).map(([name, text]) => [`${feature}.${name}`, text] as const),
        ),
    )
  const translated = textsOf(language)
  const groups = Map.groupBy(
    [...textsOf('en')].filter(([, text]) => text.includes(' ')),
    ([, text]) => wordsOf(text),
  )
  const differing = [...groups.values()]
    .map((group) => group.map(([key]) => key))
    .filter((keys) => keys.some((key) => FAILURE.test(key)))
    .filter((keys) => !DIFFERENT_THINGS.some((known) => keys.every((key) => known.includes(key))))
    .filter((keys) => new Set(keys.map((key) => wordsOf(translated.get(key)))).size > 1)
  expect(differing).toEqual([])
})

it('validation sentences are unique, because the browser finds the key by the sentence', () => {
  const sentences = Object.values(validationTexts)
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) !== index)).toEqual([])
})

it('the command line and the interface use the same texts for a failed import', async () => {
  const { archive } = await import('./en/archive.ts')
  const shown = Object.entries(archive).flatMap(([key, text]) =>
    key.startsWith('failure_') ? [[key.slice('failure_'.length), text] as const] : [],
  )
  expect(Object.fromEntries(shown)).toEqual(importFailureTexts)
  expect(archive.limitIs).toBe(importLimitText)
})
