import type { WatchVideo } from '@lamplight/contract/video-responses'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useErrorText } from '../../i18n/use-error-text.ts'
import { FileButton } from '../../ui/forms/file-button.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { AsyncList } from '../../ui/states/async-list.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Skeleton, SkeletonGroup } from '../../ui/states/skeleton.tsx'
import styles from './picture-panel.module.css'
import { thumbnailsQuery, useChooseThumbnail } from './studio.queries.ts'

/** The thumbnail of one's own video: a generated one, or an uploaded one. */
export function PicturePanel({ video }: { video: WatchVideo }) {
  const t = useT()
  const toast = useToast()
  const errorText = useErrorText()
  const fileInput = useId()
  const pictures = useQuery(thumbnailsQuery(video.id))
  const choose = useChooseThumbnail(video.id)
  const save = (choice: Parameters<typeof choose.mutate>[0]) =>
    choose.mutate(choice, {
      onSuccess: (saved) =>
        toast.success({
          title: t('studio.pictureSaved'),
          ...(saved.status !== video.status && { text: t('studio.reviewedAgain') }),
        }),
      // Why a file is refused stands beside its button.
      onError: (error) =>
        'file' in choice || toast.failure({ title: t('studio.pictureFailed'), text: errorText(error) }),
    })
  const problem = choose.error && 'file' in choose.variables ? errorText(choose.error) : undefined
  const sending = choose.isPending && 'candidate' in choose.variables ? choose.variables.candidate : null
  return (
    <section className={styles.panel} aria-label={t('studio.tabPicture')} aria-busy={choose.isPending}>
      <figure className={styles.shown}>
        <img src={video.thumbnailUrl} alt={t('studio.pictureNow')} width={320} height={180} />
        <figcaption>{t('studio.pictureNow')}</figcaption>
      </figure>
      <AsyncList
        query={{ ...pictures, data: pictures.data?.candidates }}
        skeleton={
          <SkeletonGroup>
            <Skeleton className={styles.skeleton} />
          </SkeletonGroup>
        }
        failed={t('studio.picturesFailed')}
        empty={t('studio.noPictures')}
      >
        {(candidates) => (
          // Not `disabled` while saving: that would remove the focus.
          <fieldset className={styles.choice} aria-disabled={choose.isPending || undefined}>
            <legend>{t('studio.chooseP')}</legend>
            <div className={styles.candidates}>
              {candidates.map(({ number, url }) => (
                <label key={number} className={styles.candidate}>
                  <input
                    type="radio"
                    name="picture"
                    className="visually-hidden"
                    checked={(sending ?? pictures.data?.chosen) === number}
                    onChange={() => choose.isPending || save({ candidate: number })}
                  />
                  <img src={url} alt={t('studio.pictureNumber', { number })} width={240} height={135} />
                </label>
              ))}
            </div>
          </fieldset>
        )}
      </AsyncList>
      <div>
        <FileButton
          label={t('studio.ownPicture')}
          accept="image/jpeg,image/png,image/webp"
          isPending={choose.isPending}
          describedBy={problem ? `${fileInput}-problem ${fileInput}-hint` : `${fileInput}-hint`}
          isWrong={problem !== undefined}
          onFile={(file) => save({ file })}
        />
        {problem && (
          <p id={`${fileInput}-problem`} role="alert" className={styles.problem}>
            {problem}
          </p>
        )}
        <p id={`${fileInput}-hint`} className={styles.hint}>
          {t('studio.ownPictureHint')}
        </p>
      </div>
      {video.status === 'approved' && (
        <Notice tone="warning" title={t('studio.pictureReview')}>
          <p>{t('studio.reviewNoticeText')}</p>
        </Notice>
      )}
    </section>
  )
}
