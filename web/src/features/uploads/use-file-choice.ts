import { useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { useToast } from '../../ui/toast.tsx'

/** Containers some systems give no type for; the server looks at the content in any case. */
const UNTYPED_VIDEO = /\.(mkv|avi|mov|mp4|m4v|webm|ts|mts)$/i
const IMAGE = /^image\/(jpeg|png|webp)$/

interface Limits {
  maxVideoBytes: number
  maxThumbnailBytes: number
}

/** The two chosen files. What is plainly wrong is refused here with the documents' words; the server decides. */
export function useFileChoice(limits: Limits | null) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const [video, setVideo] = useState<File | null>(null)
  const [thumbnail, setThumbnail] = useState<File | null>(null)

  const isTooLarge = (file: File, maximum: number | undefined) => {
    if (maximum === undefined || file.size <= maximum) return false
    toast.failure({ title: t('uploads.failed'), text: t('uploads.tooLarge', { size: format.bytes(maximum) }) })
    return true
  }
  return {
    video,
    thumbnail,
    chooseVideo: (file: File) => {
      const isVideo = file.type.startsWith('video/') || (file.type === '' && UNTYPED_VIDEO.test(file.name))
      if (!isVideo) toast.failure({ title: t('uploads.invalidType'), text: t('uploads.selectVideo') })
      else if (!isTooLarge(file, limits?.maxVideoBytes)) setVideo(file)
    },
    chooseThumbnail: (file: File) => {
      if (!IMAGE.test(file.type)) toast.failure({ title: t('uploads.invalidType'), text: t('uploads.selectImage') })
      else if (!isTooLarge(file, limits?.maxThumbnailBytes)) setThumbnail(file)
    },
  }
}
