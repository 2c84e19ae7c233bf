import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { Button, ButtonLink } from '../../ui/button.tsx'
import { Notice } from '../../ui/states/notice.tsx'
import { Progress } from '../../ui/states/progress.tsx'
import { forgetUnfinished, readUnfinished, type UnfinishedFile } from './unfinished-memory.ts'
import { unfinishedQuery } from './uploads.queries.ts'

/** After a reload or in another tab: which files are unfinished, their progress, and how to continue. */
export function UnfinishedNotices() {
  // After hydration, because the server cannot know this device.
  const [files, setFiles] = useState<UnfinishedFile[]>([])
  useEffect(() => setFiles(readUnfinished()), [])
  const hasArrived = files.some(({ id }) => id !== undefined)
  // What has arrived may have become a video since, or have been deleted, here or on another device.
  const { data } = useQuery({ ...unfinishedQuery, enabled: hasArrived })
  const isGone = ({ id }: UnfinishedFile) => id !== undefined && data?.some((upload) => upload.id === id) === false
  useEffect(() => {
    for (const file of files.filter(isGone)) forgetUnfinished(file)
  })
  const forget = (file: UnfinishedFile) => {
    forgetUnfinished(file)
    setFiles(readUnfinished())
  }
  return files
    .filter((file) => (file.id === undefined || data !== undefined) && !isGone(file))
    .map((file) => (
      <UnfinishedNotice key={`${file.name} ${file.bytes} ${file.lastModified}`} file={file} onForget={forget} />
    ))
}

function UnfinishedNotice({ file, onForget }: { file: UnfinishedFile; onForget: (file: UnfinishedFile) => void }) {
  const t = useT()
  const format = useFormat()
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
      <Button size="small" onClick={() => onForget(file)}>
        {t('uploads.unfinishedForget')}
      </Button>
    </Notice>
  )
}
