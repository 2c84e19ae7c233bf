import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { forgetUnfinished, readUnfinished, type UnfinishedFile } from './unfinished-memory.ts'

/** After a reload or in another tab: which file is unfinished, its progress, and how to continue. */
export function UnfinishedNotice() {
  const t = useT()
  const format = useFormat()
  // After hydration, because the server cannot know this device.
  const [file, setFile] = useState<UnfinishedFile | null>(null)
  useEffect(() => setFile(readUnfinished()), [])
  if (!file) return null
  const share = file.bytes > 0 ? Math.min(file.sent / file.bytes, 1) : 0
  return (
    <Notice tone="neutral" title={t('uploads.unfinishedTitle', { name: file.name })}>
      <Progress label={t('uploads.progress')} value={share} />
      <p>
        {file.id === undefined
          ? t('uploads.unfinishedText', { percent: format.percent(share), size: format.bytes(file.bytes) })
          : t('uploads.unfinishedArrived', { size: format.bytes(file.bytes) })}
      </p>
      {file.id !== undefined && (
        <ButtonLink to="/studio" size="small">
          {t('uploads.toMyVideos')}
        </ButtonLink>
      )}
      <Button
        size="small"
        onClick={() => {
          forgetUnfinished()
          setFile(null)
        }}
      >
        {t('uploads.unfinishedForget')}
      </Button>
    </Notice>
  )
}
