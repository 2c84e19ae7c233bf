import { PLACEMENTS, type Placement } from '@lamplight/contract/placements'
import {
  DEFAULT_BUDGET,
  DEFAULT_FLIGHT_DAYS,
  DEFAULT_PLACEMENT,
  MAXIMUM_DAYS_TO_START,
  MAXIMUM_FLIGHT_DAYS,
  MINIMUM_BUDGET,
  SponsorInput,
} from '@lamplight/contract/sponsor-input'
import type { SponsoredContent } from '@lamplight/contract/sponsor-responses'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useWatch } from 'react-hook-form'
import { readBeforeWrite, useSession } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useTimeZone } from '../../lib/clock.tsx'
import { serverNow } from '../../lib/server-time.ts'
import { draftKeyOf } from '../../lib/text-drafts.ts'
import { Button } from '../../ui/button.tsx'
import { AmountField } from '../../ui/forms/amount-field.tsx'
import { CategoryField } from '../../ui/forms/category-field.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { FieldPair } from '../../ui/forms/field-pair.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useEdits } from '../../ui/forms/use-edits.ts'
import { useFormDraft } from '../../ui/forms/use-form-draft.ts'
import { useRefusedCategory } from '../../ui/forms/use-refused-category.ts'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { SponsoredCard } from '../../ui/videos/sponsored-card.tsx'
import { categoriesQuery } from '../videos/videos.queries.ts'
import styles from './content-form.module.css'
import { PLACEMENT_LOOKS, PLACEMENT_WORDS } from './sponsor-words.ts'
import { type ContentInput, ratesQuery, readContent, useSaveContent } from './sponsors.queries.ts'

interface Values {
  title: string
  description: string
  contentUrl: string
  thumbnailUrl: string
  advertiserName: string
  advertiserWebsite: string
  startDate: string
  endDate: string
  budget: string
  placement: Placement
  categoryId: string
  isFeatured: boolean
}

/** The calendar day `days` from today, in the time zone of this device. */
function dayFromToday(days: number): string {
  const day = new Date(serverNow())
  day.setDate(day.getDate() + days)
  const two = (value: number) => String(value).padStart(2, '0')
  return `${day.getFullYear()}-${two(day.getMonth() + 1)}-${two(day.getDate())}`
}

const valuesOf = (content: SponsoredContent | null): Values =>
  content
    ? {
        ...content,
        advertiserWebsite: content.advertiserWebsite ?? '',
        budget: String(content.budget),
        categoryId: content.categoryId === null ? '' : String(content.categoryId),
        isFeatured: content.featuredRequested,
      }
    : {
        ...{ title: '', description: '', contentUrl: '', thumbnailUrl: '', advertiserName: '', advertiserWebsite: '' },
        ...{ startDate: dayFromToday(0), endDate: dayFromToday(DEFAULT_FLIGHT_DAYS), budget: String(DEFAULT_BUDGET) },
        ...{ placement: DEFAULT_PLACEMENT, categoryId: '', isFeatured: false },
      }

const toBody = (
  { title, description, contentUrl, thumbnailUrl, advertiserName, ...values }: Values,
  timeZone: string,
): object => ({
  ...{ title, description, contentUrl, thumbnailUrl, advertiserName },
  advertiserWebsite: values.advertiserWebsite,
  startDate: values.startDate,
  endDate: values.endDate,
  timeZone,
  budget: values.budget.trim() === '' || Number.isNaN(Number(values.budget)) ? values.budget : Number(values.budget),
  placement: values.placement,
  categoryId: values.categoryId === '' ? null : Number(values.categoryId),
  isFeatured: values.isFeatured,
})

interface ContentFormProps {
  /** Null: new content. */
  content: SponsoredContent | null
  onDone: () => void
  /** New content was submitted for review. */
  onSubmitted: () => void
}

/** Creates content or edits content under review, with a live preview. */
export function ContentForm({ content, onDone, onSubmitted }: ContentFormProps) {
  const t = useT()
  const toast = useToast()
  const userId = useSession()?.id ?? 0
  const ownZone = useTimeZone()
  const timeZone = content?.timeZone ?? ownZone
  const categories = useQuery(categoriesQuery)
  const save = useSaveContent(content?.id ?? null)
  const client = useQueryClient()
  const edits = useEdits<SponsoredContent | null, Values, ContentInput>(content, {
    valuesOf,
    toBody: (values) => toBody(values, timeZone),
    read: () => readBeforeWrite(client, async () => (content ? readContent(content.id) : null)),
    save: save.mutateAsync,
    typed: ['title', 'description', 'contentUrl', 'thumbnailUrl', 'advertiserName', 'advertiserWebsite', 'budget'],
  })
  const formElement = useRef<HTMLFormElement>(null)
  /** The browser returns no value for a date such as 31 February, although the field shows it. */
  const dateOf = (name: 'startDate' | 'endDate', value: string) => {
    const field = formElement.current?.elements.namedItem(name)
    return field instanceof HTMLInputElement && field.validity.badInput ? 'invalid' : value
  }
  const failedText = content ? t('sponsors.saveFailed') : t('sponsors.createFailed')
  const { form, onSubmit, errorOf, gone, isSubmitting } = useContractForm<Values, ContentInput>({
    schema: SponsorInput,
    defaultValues: edits.loaded,
    toBody: (values) =>
      toBody(
        {
          ...values,
          startDate: dateOf('startDate', values.startDate),
          endDate: dateOf('endDate', values.endDate),
        },
        timeZone,
      ),
    failedTitle: t('sponsors.error'),
    failedText,
    goneAfter: ['sponsor_not_editable', 'sponsor_not_found'],
    choice: useRefusedCategory(),
    submit: async (body) => {
      if ((content ? await edits.submit(form, body) : await save.mutateAsync(body)) === null) return
      forgetDraft()
      toast.success({
        title: t('sponsors.success'),
        text: content ? t('sponsors.saved') : t('sponsors.submitted'),
      })
      if (content) onDone()
      else onSubmitted()
    },
  })
  const forgetDraft = useFormDraft(form, draftKeyOf('sponsored content', userId, content?.id ?? 0))
  const { register, control } = form
  const typed = useWatch({ control }) as Values
  return (
    <form ref={formElement} className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField label={t('sponsors.fieldTitle')} required error={errorOf('title')} {...register('title')} />
      <TextArea
        label={t('sponsors.fieldDescription')}
        rows={2}
        required
        error={errorOf('description')}
        {...register('description')}
      />
      <TextField
        label={t('sponsors.fieldContentUrl')}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        required
        error={errorOf('contentUrl')}
        {...register('contentUrl')}
      />
      <TextField
        label={t('sponsors.fieldThumbnailUrl')}
        hint={t('sponsors.fieldThumbnailHint')}
        type="url"
        inputMode="url"
        dir="ltr"
        placeholder="https://"
        required
        error={errorOf('thumbnailUrl')}
        {...register('thumbnailUrl')}
      />
      <FieldPair>
        <TextField
          label={t('sponsors.fieldAdvertiser')}
          required
          error={errorOf('advertiserName')}
          {...register('advertiserName')}
        />
        <TextField
          label={t('sponsors.fieldWebsite')}
          type="url"
          inputMode="url"
          dir="ltr"
          placeholder="https://"
          error={errorOf('advertiserWebsite')}
          {...register('advertiserWebsite')}
        />
        <TextField
          label={t('sponsors.fieldStart')}
          type="date"
          max={dayFromToday(MAXIMUM_DAYS_TO_START)}
          required
          error={errorOf('startDate')}
          {...register('startDate')}
        />
        <TextField
          label={t('sponsors.fieldEnd')}
          type="date"
          max={dayFromToday(MAXIMUM_DAYS_TO_START + MAXIMUM_FLIGHT_DAYS)}
          required
          error={errorOf('endDate')}
          {...register('endDate')}
        />
        <SelectField
          label={t('sponsors.fieldPlacement')}
          required
          error={errorOf('placement')}
          {...register('placement')}
        >
          {PLACEMENTS.map((placement) => (
            <option key={placement} value={placement}>
              {t(PLACEMENT_WORDS[placement])}
            </option>
          ))}
        </SelectField>
        <CategoryField
          label={t('sponsors.fieldCategory')}
          query={categories}
          current={content?.categoryId ?? null}
          none={t('sponsors.allCategories')}
          error={errorOf('categoryId')}
          {...register('categoryId')}
        />
      </FieldPair>
      <p className={styles.note}>{t('sponsors.fieldZone', { zone: timeZone })}</p>
      <AmountField
        label={t('sponsors.fieldBudget')}
        hint={t('sponsors.budgetHint', { limit: MINIMUM_BUDGET })}
        min={MINIMUM_BUDGET}
        required
        error={errorOf('budget')}
        {...register('budget')}
      />
      <Reach typed={typed} />
      <FeaturedField {...register('isFeatured')} />
      <section className={styles.preview} aria-label={t('sponsors.livePreview')}>
        <h3 className={styles.previewTitle}>{t('sponsors.livePreview')}</h3>
        <SponsoredCard
          look={PLACEMENT_LOOKS[typed.placement]}
          title={typed.title || t('sponsors.yourTitle')}
          description={typed.description || t('sponsors.yourDescription')}
          advertiserName={typed.advertiserName || t('sponsors.yourName')}
          thumbnailUrl={content?.thumbnailUrl === typed.thumbnailUrl ? (content?.pictureUrl ?? '') : ''}
          isFeatured={typed.isFeatured}
        />
      </section>
      <DialogButtons
        gone={gone}
        onCancel={() => {
          forgetDraft()
          onDone()
        }}
      >
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {content ? t('sponsors.save') : t('sponsors.submit')}
        </Button>
      </DialogButtons>
    </form>
  )
}

/** What the budget buys at the rate of the placement. */
function Reach({ typed: { budget, placement, isFeatured } }: { typed: Values }) {
  const t = useT()
  const format = useFormat()
  const { data: rates } = useQuery(ratesQuery)
  if (!rates) return null
  const cents = rates.cpmCents[placement] + (isFeatured ? rates.premiumCpmCents : 0)
  const count = Math.floor((Number(budget) * 100_000) / cents)
  return (
    <p className={styles.note}>
      {count > 0
        ? t('sponsors.rateReach', { rate: format.money(cents), count: format.number(count) })
        : t('sponsors.rate', { rate: format.money(cents) })}{' '}
      {t('sponsors.budgetSelf')}
    </p>
  )
}

function FeaturedField(
  register: ReturnType<ReturnType<typeof useContractForm<Values, ContentInput>>['form']['register']>,
) {
  const t = useT()
  const format = useFormat()
  const { data: rates } = useQuery(ratesQuery)
  const hint = rates
    ? t('sponsors.featuredFee', { rate: format.money(rates.premiumCpmCents) })
    : t('sponsors.featuredHint')
  return <CheckboxField label={t('sponsors.fieldFeatured')} hint={hint} {...register} />
}
