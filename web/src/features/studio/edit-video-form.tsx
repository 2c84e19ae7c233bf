import { EditVideo } from '@lamplight/contract/video-input'
import type { WatchVideo } from '@lamplight/contract/video-responses'
import { VISIBILITIES, type VideoVisibility } from '@lamplight/contract/video-states'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { readBeforeWrite } from '../../api/session.ts'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { contentLanguages } from '../../lib/content-languages.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryField } from '../../ui/forms/category-field.tsx'
import { SelectField, TextArea, TextField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useEdits } from '../../ui/forms/use-edits.ts'
import { useRefusedCategory } from '../../ui/forms/use-refused-category.ts'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { accountQuery } from '../creators/creators.queries.ts'
import { categoriesQuery } from '../videos/videos.queries.ts'
import styles from './edit-video-form.module.css'
import { LeaveGuard } from './leave-guard.tsx'
import { fromLocalTime, toLocalTime } from './local-time.ts'
import { SaleFields } from './sale-fields.tsx'
import { readOwnVideo, useEditVideo } from './studio.queries.ts'

const visibilities: Record<VideoVisibility, PlainKey> = {
  public: 'studio.public',
  unlisted: 'studio.unlisted',
  members: 'studio.members',
}

/** Title, description, visibility and publication time of one's own video. */
export function EditVideoForm({ video }: { video: WatchVideo }) {
  const t = useT()
  const toast = useToast()
  const categories = useQuery(categoriesQuery)
  const { data: account } = useQuery(accountQuery(video.user.id))
  // A video that was already public cannot be scheduled.
  const canSchedule = video.status !== 'approved' || Boolean(video.publishAt)
  const canSell = account?.isMonetizationEnabled ?? false
  const edit = useEditVideo(video.id)
  const client = useQueryClient()
  const toBody = ({
    categoryId,
    language,
    publishAt,
    scheduledFor,
    isDownloadable,
    downloadPrice,
    ...words
  }: Values) => ({
    ...words,
    language: language === '' ? null : language,
    // The field shows minutes of the local time, which do not always name one moment.
    ...(canSchedule && {
      publishAt: publishAt === toLocalTime(scheduledFor) ? scheduledFor : fromLocalTime(publishAt),
    }),
    categoryId: categoryId === '' ? null : Number(categoryId),
    // Only members who accept payments may set a price; a price set by others stays.
    ...(canSell && { isDownloadable, downloadPrice: downloadPrice === '' ? null : downloadPrice }),
  })
  const edits = useEdits(video, {
    valuesOf,
    toBody,
    read: () => readBeforeWrite(client, () => readOwnVideo(video.id)),
    save: edit.mutateAsync,
    typed: ['title', 'description', 'sourceUrl', 'downloadPrice'],
  })
  const { form, register, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: EditVideo,
    defaultValues: edits.loaded,
    toBody,
    submit: async (body) => {
      const saved = await edits.submit(form, body)
      if (saved === null) return
      const isReviewedAgain = video.status === 'approved' && saved.status === 'pending'
      toast.success({ title: t('studio.saved'), ...(isReviewedAgain && { text: t('studio.reviewedAgain') }) })
    },
    failedTitle: t('studio.saveFailed'),
    choice: useRefusedCategory(),
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <LeaveGuard isUnsaved={form.formState.isDirty} text={t('studio.leaveUnsavedText')} />
      {video.status === 'approved' && (
        <Notice tone="warning" title={t('studio.reviewNotice')}>
          <p>{t('studio.reviewNoticeText')}</p>
        </Notice>
      )}
      <TextField label={t('studio.titleField')} required error={errorOf('title')} {...register('title')} />
      <TextArea label={t('studio.description')} rows={6} error={errorOf('description')} {...register('description')} />
      <CategoryField
        label={t('studio.category')}
        query={categories}
        current={video.categoryId}
        none={t('studio.noCategory')}
        error={errorOf('categoryId')}
        {...register('categoryId')}
      />
      <SelectField label={t('studio.language')} error={errorOf('language')} {...register('language')}>
        <option value="">{t('studio.noLanguage')}</option>
        {video.language && !contentLanguages.some(([tag]) => tag === video.language) && (
          <option value={video.language}>{video.language}</option>
        )}
        {contentLanguages.map(([tag, name]) => (
          <option key={tag} value={tag} lang={tag}>
            {name}
          </option>
        ))}
      </SelectField>
      <TextField
        label={t('studio.source')}
        hint={t('studio.sourceHint')}
        type="url"
        inputMode="url"
        dir="ltr"
        error={errorOf('sourceUrl')}
        {...register('sourceUrl')}
      />
      <SelectField
        label={t('studio.visibility')}
        hint={t('studio.membersHint')}
        error={errorOf('visibility')}
        {...register('visibility')}
      >
        {VISIBILITIES.map((visibility) => (
          <option key={visibility} value={visibility}>
            {t(visibilities[visibility])}
          </option>
        ))}
      </SelectField>
      {canSchedule && (
        <TextField
          label={t('studio.publishAt')}
          hint={t('studio.publishAtHint')}
          type="datetime-local"
          dir="ltr"
          error={errorOf('publishAt')}
          {...form.register('publishAt')}
        />
      )}
      {canSell && (
        <SaleFields
          downloadable={form.register('isDownloadable')}
          price={form.register('downloadPrice')}
          error={errorOf('downloadPrice')}
        />
      )}
      <div className={styles.actions}>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('studio.save')}
        </Button>
      </div>
    </form>
  )
}

/** The initial values of the fields. */
const valuesOf = (video: WatchVideo) => ({
  title: video.title,
  description: video.description,
  categoryId: String(video.categoryId ?? ''),
  language: video.language ?? '',
  sourceUrl: video.sourceUrl ?? '',
  visibility: video.visibility as string,
  publishAt: toLocalTime(video.publishAt ?? null),
  scheduledFor: video.publishAt ?? null,
  isDownloadable: video.isDownloadable,
  downloadPrice: String(video.downloadPrice ?? ''),
})
type Values = ReturnType<typeof valuesOf>
