import { type StaffTestimonial, TESTIMONIAL_PLACES, TestimonialForm } from '@lamplight/contract/testimonials'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { readBeforeWrite } from '../../api/session.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { PageHead } from '../../lib/page-head.tsx'
import { Badge } from '../../ui/badge.tsx'
import { Button } from '../../ui/button.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useEdits } from '../../ui/forms/use-edits.ts'
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx'
import { DialogButtons } from '../../ui/overlays/dialog-buttons.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { PageHeading } from '../../ui/page-heading.tsx'
import styles from '../../ui/staff-list.module.css'
import { StaffCard } from '../../ui/staff-list.tsx'
import { StaffOnly } from '../../ui/staff-only.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import {
  readTestimonial,
  staffTestimonialsQuery,
  type TestimonialBody,
  useTestimonialSteps,
} from './staff-testimonials.queries.ts'

const PLACES = {
  watch: 'testimonials.placeWatch',
  advertise: 'testimonials.placeAdvertise',
  'media-kit': 'testimonials.placeMediaKit',
} as const

/** Staff manage the testimonials. */
export function TestimonialsPage() {
  const t = useT()
  return (
    <>
      <PageHead title={t('testimonials.manage')} isPrivate />
      <StaffOnly>
        <StoredTestimonials />
      </StaffOnly>
    </>
  )
}

function StoredTestimonials() {
  const t = useT()
  const query = useQuery(staffTestimonialsQuery)
  /** The testimonial being edited; `new` while one is added. */
  const [edited, setEdited] = useState<StaffTestimonial | 'new' | null>(null)
  const close = () => setEdited(null)
  return (
    <>
      <div className={styles.pageHead}>
        <PageHeading>{t('testimonials.manage')}</PageHeading>
        <Button variant="primary" onClick={() => setEdited('new')}>
          {t('testimonials.add')}
        </Button>
      </div>
      <AsyncList
        query={query}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.shape} />
          </SkeletonGroup>
        }
        failed={t('common.somethingWrong')}
        empty={t('testimonials.none')}
      >
        {(testimonials) => (
          <ul className={styles.list}>
            {testimonials.map((testimonial) => (
              <li key={testimonial.id}>
                <Row testimonial={testimonial} onEdit={() => setEdited(testimonial)} />
              </li>
            ))}
          </ul>
        )}
      </AsyncList>
      <Dialog
        isOpen={edited !== null}
        title={
          edited === null || edited === 'new'
            ? t('testimonials.add')
            : t('testimonials.editNamed', { name: edited.author.name })
        }
        onClose={close}
      >
        <Fields testimonial={edited === 'new' ? null : edited} onDone={close} />
      </Dialog>
    </>
  )
}

function Row({ testimonial, onEdit }: { testimonial: StaffTestimonial; onEdit: () => void }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const { remove } = useTestimonialSteps()
  const [asks, setAsks] = useState(false)
  const { id, quote, author, place, isShown } = testimonial
  return (
    <StaffCard
      title={<bdi>{author.name}</bdi>}
      aside={t(PLACES[place])}
      actions={
        <>
          <Button size="small" onClick={onEdit} aria-label={t('testimonials.editNamed', { name: author.name })}>
            {t('testimonials.edit')}
          </Button>
          <Button
            size="small"
            onClick={() => setAsks(true)}
            aria-label={t('testimonials.removeNamed', { name: author.name })}
          >
            {t('testimonials.remove')}
          </Button>
        </>
      }
    >
      {!isShown && (
        <span>
          <Badge>{t('testimonials.hidden')}</Badge>
        </span>
      )}
      <p className={styles.words} dir="auto">
        {quote}
      </p>
      <ConfirmDialog
        isOpen={asks}
        title={t('testimonials.removeNamed', { name: author.name })}
        confirmLabel={t('testimonials.remove')}
        isDangerous
        isPending={remove.isPending}
        onClose={() => setAsks(false)}
        onConfirm={() =>
          remove.mutate(id, {
            onError: (error) => toast.failure({ title: t('testimonials.failed'), text: errorText(error) }),
            onSettled: () => setAsks(false),
          })
        }
      />
    </StaffCard>
  )
}

const valuesOf = (testimonial: StaffTestimonial | null) => ({
  quote: testimonial?.quote ?? '',
  authorName: testimonial?.author.name ?? '',
  authorTitle: testimonial?.author.title ?? '',
  avatarUrl: '',
  place: testimonial?.place ?? ('watch' as const),
  sortOrder: String(testimonial?.sortOrder ?? 0),
  isShown: testimonial?.isShown ?? true,
})
type Values = ReturnType<typeof valuesOf>

const toBody = (values: Values) => ({ ...values, sortOrder: Number(values.sortOrder) })

function Fields({ testimonial, onDone }: { testimonial: StaffTestimonial | null; onDone: () => void }) {
  const t = useT()
  const client = useQueryClient()
  const { save } = useTestimonialSteps()
  const id = testimonial?.id ?? null
  const edits = useEdits<StaffTestimonial | null, Values, TestimonialBody>(testimonial, {
    valuesOf,
    toBody,
    // One that was removed meanwhile cannot have changed; saving it reports that.
    read: () => readBeforeWrite(client, async () => (id === null ? null : await readTestimonial(id)) ?? testimonial),
    save: (body) => save.mutateAsync({ id, body }),
    typed: ['quote', 'authorName', 'authorTitle', 'sortOrder'],
  })
  const { form, onSubmit, errorOf, gone, isSubmitting } = useContractForm<Values, TestimonialBody>({
    schema: TestimonialForm,
    defaultValues: edits.loaded,
    toBody,
    submit: async (body) => {
      const saved = testimonial ? await edits.submit(form, body) : await save.mutateAsync({ id, body })
      if (saved) onDone()
    },
    failedTitle: t('testimonials.failed'),
    goneAfter: ['testimonial_not_found'],
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextArea label={t('testimonials.quote')} required error={errorOf('quote')} {...form.register('quote')} />
      <TextField
        label={t('testimonials.name')}
        required
        error={errorOf('authorName')}
        {...form.register('authorName')}
      />
      <TextField label={t('testimonials.title')} error={errorOf('authorTitle')} {...form.register('authorTitle')} />
      <TextField
        label={t('testimonials.picture')}
        hint={t('testimonials.pictureHint')}
        type="url"
        dir="ltr"
        error={errorOf('avatarUrl')}
        {...form.register('avatarUrl')}
      />
      <SelectField label={t('testimonials.place')} {...form.register('place')}>
        {TESTIMONIAL_PLACES.map((place) => (
          <option key={place} value={place}>
            {t(PLACES[place])}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('testimonials.order')}
        inputMode="numeric"
        dir="ltr"
        error={errorOf('sortOrder')}
        {...form.register('sortOrder')}
      />
      <CheckboxField label={t('testimonials.shown')} {...form.register('isShown')} />
      <DialogButtons onCancel={onDone} gone={gone}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('testimonials.save')}
        </Button>
      </DialogButtons>
    </form>
  )
}
