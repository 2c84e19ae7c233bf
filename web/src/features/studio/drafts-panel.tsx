import type { UnfinishedUpload } from '@lamplight/contract/uploads'
import { CreateVideo } from '@lamplight/contract/video-input'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useId, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { useFormat } from '../../i18n/use-format.ts'
import { Button } from '../../ui/button.tsx'
import { CategoryField } from '../../ui/forms/category-field.tsx'
import { TextArea, TextField } from '../../ui/forms/field.tsx'
import { useContractForm } from '../../ui/forms/use-contract-form.ts'
import { useRefusedCategory } from '../../ui/forms/use-refused-category.ts'
import { ConfirmDialog, Dialog } from '../../ui/overlays/dialog.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { Facts } from '../../ui/text/facts.tsx'
import { RelativeTime } from '../../ui/text/relative-time.tsx'
import { sellingQuery } from '../creators/creators.queries.ts'
import { categoriesQuery } from '../videos/videos.queries.ts'
import styles from './drafts-panel.module.css'
import { SaleFields } from './sale-fields.tsx'
import { draftsQuery, useDiscardDraft, useFinishDraft } from './studio.queries.ts'

/** Uploaded files that are not videos yet, each with its draft; hidden when there are none. */
export function DraftsPanel() {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const errorText = useErrorText()
  const heading = useId()
  const { data = [] } = useQuery(draftsQuery)
  const discard = useDiscardDraft()
  const [finishing, setFinishing] = useState<UnfinishedUpload | null>(null)
  const [discarding, setDiscarding] = useState<UnfinishedUpload | null>(null)
  const drafts = data.filter(({ hasArrived }) => hasArrived)
  if (drafts.length === 0) return null
  const nameOf = ({ draft, bytes }: UnfinishedUpload) => draft?.title || draft?.fileName || format.bytes(bytes)
  return (
    <section className={styles.panel} aria-labelledby={heading}>
      <h2 id={heading} className={styles.heading}>
        {t('studio.drafts')}
      </h2>
      <p className={styles.hint}>{t('studio.draftsHint')}</p>
      <ul className={styles.list}>
        {drafts.map((upload) => (
          <li key={upload.id} className={styles.row}>
            <span className={styles.facts}>
              <bdi>{nameOf(upload)}</bdi>
              <span className={styles.hint}>
                <Facts>
                  {format.bytes(upload.bytes)}
                  <RelativeTime moment={upload.createdAt} />
                </Facts>
              </span>
            </span>
            <Button
              aria-label={t('studio.finishNamed', { title: nameOf(upload) })}
              onClick={() => setFinishing(upload)}
            >
              {t('studio.finish')}
            </Button>
            <Button
              variant="quiet"
              aria-label={t('studio.deleteNamed', { title: nameOf(upload) })}
              onClick={() => setDiscarding(upload)}
            >
              {t('studio.delete')}
            </Button>
          </li>
        ))}
      </ul>
      {discarding && (
        <ConfirmDialog
          isOpen
          title={t('studio.draftDelete')}
          text={t('studio.draftDeleteText', { title: nameOf(discarding) })}
          confirmLabel={t('studio.delete')}
          isDangerous
          isPending={discard.isPending}
          onClose={() => setDiscarding(null)}
          onConfirm={() =>
            discard.mutate(discarding.id, {
              onSuccess: () => toast.success({ title: t('studio.draftDeleted') }),
              onError: (error) => toast.failure({ title: t('studio.deleteFailed'), text: errorText(error) }),
              onSettled: () => setDiscarding(null),
            })
          }
        />
      )}
      <Dialog isOpen={finishing !== null} title={t('studio.finishTitle')} onClose={() => setFinishing(null)}>
        {finishing && <FinishForm upload={finishing} onClose={() => setFinishing(null)} />}
      </Dialog>
    </section>
  )
}

function FinishForm({ upload, onClose }: { upload: UnfinishedUpload; onClose: () => void }) {
  const t = useT()
  const toast = useToast()
  const navigate = useNavigate()
  const categories = useQuery(categoriesQuery)
  const choice = useRefusedCategory()
  const [isRefused, setIsRefused] = useState(false)
  const finish = useFinishDraft()
  const { draft } = upload
  const { data: selling } = useQuery(sellingQuery)
  const [thumbnailUrl, setThumbnailUrl] = useState(draft?.thumbnailUrl)
  const { form, onSubmit, errorOf, isSubmitting } = useContractForm({
    schema: CreateVideo,
    defaultValues: {
      title: draft?.title ?? '',
      description: draft?.description ?? '',
      categoryId: String(draft?.categoryId ?? ''),
      isDownloadable: draft?.isDownloadable ?? false,
      downloadPrice: draft?.price ?? '',
    },
    toBody: ({ categoryId, isDownloadable, downloadPrice, ...words }) => ({
      ...words,
      categoryId: categoryId === '' ? null : Number(categoryId),
      ...(thumbnailUrl && { thumbnailUrl }),
      ...(selling?.canSell && isDownloadable && { isDownloadable, downloadPrice: downloadPrice.trim() || null }),
      // The server returns the URL once the file has been checked.
      videoUrl: 'not known yet',
    }),
    submit: ({ videoUrl: _none, ...words }) =>
      finish.mutateAsync({ id: upload.id, ...words }).then((video) => {
        toast.success({ title: t('studio.finished') })
        void navigate({ to: '/video/$id', params: { id: String(video.id) } })
      }),
    failedTitle: t('studio.finishFailed'),
    choice: {
      ...choice,
      readAgain: () => {
        setIsRefused(true)
        return choice.readAgain()
      },
    },
  })
  return (
    <form className={styles.form} onSubmit={onSubmit} noValidate>
      <TextField label={t('studio.titleField')} required error={errorOf('title')} {...form.register('title')} />
      <TextArea label={t('studio.description')} error={errorOf('description')} {...form.register('description')} />
      <CategoryField
        label={t('studio.category')}
        query={categories}
        // The hidden one is named until the draft is finished with it, which is refused.
        current={isRefused ? null : (draft?.categoryId ?? null)}
        none={t('studio.noCategory')}
        error={errorOf('categoryId')}
        {...form.register('categoryId')}
      />
      {thumbnailUrl && (
        <div className={styles.picture}>
          <img
            className={styles.thumbnail}
            src={thumbnailUrl}
            alt={t('uploads.thumbnailPreview')}
            width={160}
            height={90}
          />
          <Button size="small" onClick={() => setThumbnailUrl(undefined)}>
            {t('uploads.remove')}
          </Button>
        </div>
      )}
      {selling?.canSell && (
        <SaleFields
          downloadable={form.register('isDownloadable')}
          price={form.register('downloadPrice')}
          error={errorOf('downloadPrice')}
        />
      )}
      <div className={styles.actions}>
        <Button onClick={onClose}>{t('common.cancel')}</Button>
        <Button type="submit" variant="primary" isPending={isSubmitting}>
          {t('studio.finish')}
        </Button>
      </div>
    </form>
  )
}
