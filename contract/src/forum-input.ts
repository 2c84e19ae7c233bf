/** What is written, changed and removed in the forum, with its limits. */
import * as z from 'zod/mini'
import { CategoryNames } from './categories.ts'
import { longest, shortest, withLimit } from './longest.ts'
import { Id, isVisible, MAX_ID, oneLine, PreviousText } from './primitives.ts'
import { REMOVAL_REASON_MIN } from './removals.ts'
import { validationTexts as texts } from './validation-texts.ts'

export const FORUM_CATEGORY_NAME_MIN = 3
export const FORUM_CATEGORY_NAME_MAX = 50
export const FORUM_CATEGORY_DESCRIPTION_MAX = 500
export const TOPIC_TITLE_MIN = 3
export const TOPIC_TITLE_MAX = 100
/** Of the first post of a topic; a reply needs one visible character. */
export const INITIAL_POST_MIN = 10
export const FORUM_POST_MAX = 20_000
export const FORUM_REASON_MAX = 500

const required = (text: string) => z.string({ error: text })

export const forumCategoryTooShort = withLimit(texts.forumCategoryTooShort, FORUM_CATEGORY_NAME_MIN)
export const NewForumCategory = z.object({
  name: required(forumCategoryTooShort).check(
    oneLine(),
    z.trim(),
    ...shortest(FORUM_CATEGORY_NAME_MIN, forumCategoryTooShort),
    longest(FORUM_CATEGORY_NAME_MAX, texts.nameTooLong),
    z.refine(isVisible, forumCategoryTooShort),
  ),
  description: z.optional(
    z.nullable(z.string().check(z.trim(), longest(FORUM_CATEGORY_DESCRIPTION_MAX, texts.descriptionTooLong))),
  ),
  sortOrder: z._default(
    z
      .int({ error: texts.sortOrderInvalid })
      .check(z.nonnegative(texts.sortOrderInvalid), z.maximum(1_000_000, texts.sortOrderInvalid)),
    0,
  ),
})
/** The names of one in each language, as staff edit them. */
export const ForumCategoryNames = z.extend(CategoryNames, { en: NewForumCategory.shape.name })

const titleTooShort = withLimit(texts.titleTooShort, TOPIC_TITLE_MIN)
const TopicTitle = required(titleTooShort).check(
  oneLine(),
  z.trim(),
  ...shortest(TOPIC_TITLE_MIN, titleTooShort),
  longest(TOPIC_TITLE_MAX, texts.titleTooLong),
  z.refine(isVisible, titleTooShort),
)
const CategoryChoice = z
  .int({ error: texts.forumCategoryMissing })
  .check(z.positive(texts.forumCategoryMissing), z.maximum(2_147_483_647, texts.forumCategoryMissing))

const initialPostTooShort = withLimit(texts.initialPostTooShort, INITIAL_POST_MIN)
export const NewForumTopic = z.object({
  title: TopicTitle,
  categoryId: CategoryChoice,
  /** Honoured for staff only (ruling 128). */
  isSticky: z._default(z.boolean(), false),
  content: required(initialPostTooShort).check(
    z.trim(),
    ...shortest(INITIAL_POST_MIN, initialPostTooShort),
    longest(FORUM_POST_MAX, texts.forumPostTooLong),
    z.refine(isVisible, initialPostTooShort),
  ),
})

const postContent = (empty: string) =>
  required(empty).check(
    z.trim(),
    z.minLength(1, empty),
    longest(FORUM_POST_MAX, texts.forumPostTooLong),
    z.refine(isVisible, empty),
  )

export const NewForumPost = z.object({ topicId: Id, content: postContent(texts.replyBlank) })
export const EditForumPost = z.object({ content: postContent(texts.postBlank), previousContent: PreviousText })

export const PreviewForumPost = z.object({
  content: z.string().check(longest(FORUM_POST_MAX, texts.forumPostTooLong)),
})

/** All but `title` is for staff. */
export const ChangeForumTopic = z.object({
  isSticky: z.optional(z.boolean()),
  isLocked: z.optional(z.boolean()),
  categoryId: z.optional(CategoryChoice),
  title: z.optional(TopicTitle),
  previousTitle: PreviousText,
})

export const MergeForumTopic = z.object({
  intoId: z
    .int({ error: texts.topicNumberMissing })
    .check(z.positive(texts.topicNumberMissing), z.maximum(MAX_ID, texts.topicNumberMissing)),
})

const reasonMissing = withLimit(texts.reasonMissing, REMOVAL_REASON_MIN)
export const RemoveForumTopic = z.object({
  reason: required(reasonMissing).check(
    z.trim(),
    ...shortest(REMOVAL_REASON_MIN, reasonMissing),
    longest(FORUM_REASON_MAX, texts.reasonTooLong),
  ),
})
