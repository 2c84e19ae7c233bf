import { EditVideo, VISIBILITIES, type VideoVisibility, type WatchVideo } from '@lamplight/contract/videos'
import { useQuery } from '@tanstack/react-query'
import type { PlainKey } from '../../i18n/catalog.ts'
import { useT } from '../../i18n/language-provider.tsx'
import { Button } from '../../ui/button.tsx'
import { ErrorState } from '../../ui/error-state.tsx'
import { CheckboxField, SelectField, TextArea, TextField } from '../../ui/field.tsx'
import { Notice } from '../../ui/notice.tsx'
import { Spinner } from '../../ui/spinner.tsx'
import { useToast } from '../../ui/toast.tsx'
import { useContractForm } from '../../ui/use-contract-form.ts'
import { accountQuery } from '../creators/creators.queries.ts'
import { categoriesQuery } from '../videos/videos.queries.ts'
import styles from './edit-video-form.module.css'
import { ownVideoQuery, useEditVideo } from './studio.queries.ts'

interface EditVideoFormProps {
  videoId: number
  onDone: () => void
}

/** The words of an own video and who may find it. */
export function EditVideoForm({ videoId, onDone }: EditVideoFormProps) {
  const t = useT()
  const { data, error, refetch } = useQuery(ownVideoQuery(videoId))
  if (data) return <Fields video={data} onDone={onDone} />
  return error ? (
    <ErrorState text={t('videos.loadFailed')} onRetry={() => refetch()} />
  ) : (
    <Spinner label={t('common.loading')} />
  )
}

const visibilities: Record<VideoVisibility, PlainKey> = {
  public: 'studio.public',
  unlisted: 'studio.unlisted',
  members: 'studio.members',
}

function Fields({ video, onDone }: { video: WatchVideo; onDone: () => void }) {
  const t = useT()
  const toast = useToast()
  const { data: categories = [] } = useQuery(categoriesQuery)
  const { data: account } = useQuery(accountQuery(video.user.id))
  const canSell = account?.isMonetizationEnabled ?? false
  const edit = useEditVideo(video.id)
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: EditVideo,
    defaultValues: {
      title: video.title,
      description: video.description,
      categoryId: String(video.categoryId ?? ''),
      sourceUrl: video.sourceUrl ?? '',
      visibility: video.visibility as string,
      isDownloadable: video.isDownloadable,
      downloadPrice: String(video.downloadPrice ?? ''),
    },
    toBody: ({ categoryId, isDownloadable, downloadPrice, ...words }) => ({
      ...words,
      categoryId: categoryId === '' ? null : Number(categoryId),
      // Only members who take money may set a price; what others have set stays.
      ...(canSell && { isDownloadable, downloadPrice: downloadPrice === '' ? null : downloadPrice }),
    }),
    submit: (body) =>
      edit.mutateAsync(body).then((saved) => {
        const isReviewedAgain = video.status === 'approved' && saved.status === 'pending'
        toast.success({ title: t('studio.saved'), ...(isReviewedAgain && { text: t('studio.reviewedAgain') }) })
        onDone()
      }),
    failedTitle: t('studio.saveFailed'),
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      {video.status === 'approved' && (
        <Notice tone="warning" title={t('studio.reviewNotice')}>
          <p>{t('studio.reviewNoticeText')}</p>
        </Notice>
      )}
      <TextField label={t('studio.titleField')} required error={errorOf('title')} {...form.register('title')} />
      <TextArea
        label={t('studio.description')}
        rows={6}
        error={errorOf('description')}
        {...form.register('description')}
      />
      <SelectField label={t('studio.category')} error={errorOf('categoryId')} {...form.register('categoryId')}>
        <option value="">{t('studio.noCategory')}</option>
        {categories.map(({ id, name }) => (
          <option key={id} value={id}>
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
        {...form.register('sourceUrl')}
      />
      <SelectField label={t('studio.visibility')} error={errorOf('visibility')} {...form.register('visibility')}>
        {VISIBILITIES.map((visibility) => (
          <option key={visibility} value={visibility}>
            {t(visibilities[visibility])}
          </option>
        ))}
      </SelectField>
      {canSell && (
        <>
          <CheckboxField label={t('studio.downloadable')} {...form.register('isDownloadable')} />
          <TextField
            label={t('studio.price')}
            hint={t('studio.priceHint')}
            inputMode="decimal"
            dir="ltr"
            error={errorOf('downloadPrice')}
            {...form.register('downloadPrice')}
          />
        </>
      )}
      <div className={styles.actions}>
        <Button onClick={onDone}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('studio.save')}
        </Button>
      </div>
    </form>
  )
}
