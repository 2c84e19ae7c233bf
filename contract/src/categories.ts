import * as z from 'zod/mini'
import { endpoint } from './endpoint.ts'
import { firstPageTexts as texts } from './first-page-texts.ts'
import { longest } from './longest.ts'
import { Done, Id, IdText, isVisible, oneLine, PreviousText } from './primitives.ts'

/** The kinds that can be listed; the default is videos. */
export const CATEGORY_KINDS = ['video', 'product'] as const
export type CategoryKind = (typeof CATEGORY_KINDS)[number]

export const Category = z.object({
  id: Id,
  /** In the language of the request (`Accept-Language`), English where a translation is missing. */
  name: z.string(),
})
export type Category = z.infer<typeof Category>

export const categoriesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/categories',
    access: 'anyone',
    summary: 'The categories of videos, or of products, in their order',
    query: z.object({ kind: z.optional(z.enum(CATEGORY_KINDS)) }),
    response: z.array(Category),
    status: 200,
    errors: [],
  }),
}

/** All kinds that staff manage. */
export const ALL_CATEGORY_KINDS = ['video', 'forum', 'product'] as const
export type AnyCategoryKind = (typeof ALL_CATEGORY_KINDS)[number]

export const CATEGORY_NAME_MAX = 50

const Name = z
  .string({ error: texts.required })
  .check(
    oneLine(),
    z.trim(),
    z.minLength(1, texts.required),
    longest(CATEGORY_NAME_MAX, texts.textTooLong),
    z.refine(isVisible, texts.required),
  )
/** Empty: the English name is shown. */
const Translation = z.string().check(oneLine(), z.trim(), longest(CATEGORY_NAME_MAX, texts.textTooLong))

/** The name in each language of the interface. */
export const CategoryNames = z.object({
  en: Name,
  ar: z._default(Translation, ''),
  de: z._default(Translation, ''),
  es: z._default(Translation, ''),
  fr: z._default(Translation, ''),
})
export type CategoryNames = z.infer<typeof CategoryNames>

export const ManagedCategory = z.object({
  id: Id,
  kind: z.enum(ALL_CATEGORY_KINDS),
  names: z.object({ en: z.string(), ar: z.string(), de: z.string(), es: z.string(), fr: z.string() }),
  /** No longer offered; its contents stay in it. */
  isHidden: z.boolean(),
  /** Videos, topics or products in it, deleted ones too: with any it can be hidden only. */
  useCount: z.int(),
  /** False: no sponsored content on its videos. Of videos only. */
  allowsSponsors: z.boolean(),
})
export type ManagedCategory = z.infer<typeof ManagedCategory>

const ChangedNames = z.partial(
  z.object({ en: Name, ar: Translation, de: Translation, es: Translation, fr: Translation }),
)
const PreviousNames = z.object({
  ...{ en: PreviousText, ar: PreviousText, de: PreviousText, es: PreviousText, fr: PreviousText },
})

const kindQuery = z.object({ kind: z.enum(ALL_CATEGORY_KINDS) })
const one = z.object({ kind: z.enum(ALL_CATEGORY_KINDS), id: IdText })

export const manageCategoriesApi = {
  list: endpoint({
    method: 'GET',
    path: '/api/admin/categories',
    access: 'admin',
    summary: 'Every category of a kind in its order, hidden ones too',
    query: kindQuery,
    response: z.array(ManagedCategory),
    status: 200,
    errors: [],
  }),
  add: endpoint({
    method: 'POST',
    path: '/api/admin/categories',
    access: 'admin',
    summary: 'Add a category after the others',
    body: z.object({ ...kindQuery.shape, names: CategoryNames }),
    response: ManagedCategory,
    status: 201,
    errors: ['category_exists'],
    limit: 'writes',
  }),
  change: endpoint({
    method: 'PATCH',
    path: '/api/admin/categories/:kind/:id',
    access: 'admin',
    summary: 'Rename, translate, hide or show a category',
    params: one,
    body: z.object({
      /** Only the given languages are changed; an empty one falls back to English. */
      names: z.optional(ChangedNames),
      /** The names the edit began with. */
      previous: z.optional(PreviousNames),
      isHidden: z.optional(z.boolean()),
      allowsSponsors: z.optional(z.boolean()),
    }),
    response: ManagedCategory,
    status: 200,
    errors: ['managed_category_not_found', 'category_exists', 'text_changed'],
    limit: 'writes',
  }),
  order: endpoint({
    method: 'PUT',
    path: '/api/admin/categories/order',
    access: 'admin',
    summary: 'Put the categories of a kind in another order; those not named follow',
    body: z.object({
      ...kindQuery.shape,
      ids: z.array(Id).check(z.maxLength(500)),
      /** The order the move began with. */
      previous: z.optional(z.array(Id).check(z.maxLength(500))),
    }),
    response: z.array(ManagedCategory),
    status: 200,
    errors: ['category_order_changed'],
    limit: 'writes',
  }),
  remove: endpoint({
    method: 'DELETE',
    path: '/api/admin/categories/:kind/:id',
    access: 'admin',
    summary: 'Remove a category that nothing is in',
    params: one,
    response: Done,
    status: 200,
    errors: ['managed_category_not_found', 'category_in_use'],
    limit: 'writes',
  }),
}
