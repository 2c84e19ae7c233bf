import { type RefObject, useEffect, useState } from 'react'
import { useT } from '../../i18n/language-provider.tsx'
import { useFormat } from '../../i18n/use-format.ts'
import { inForm } from '../../ui/forms/in-form.tsx'
import { useToast } from '../../ui/overlays/toast.tsx'
import { readPicture, storePicture } from './unfinished-memory.ts'
import { uploadWork } from './upload-work.ts'
import { useUpload } from './use-upload.ts'

/** Containers for which some systems report no media type; the server checks the content in any case. */
const VIDEO_ENDINGS = ['.mkv', '.avi', '.mov', '.mp4', '.m4v', '.webm', '.ts', '.mts', '.m2ts', '.3gp', '.mxf', '.dv']
const isUntypedVideo = ({ type, name }: File) =>
  type === '' && VIDEO_ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))
/** What the file picker offers: the files that `chooseVideo` accepts. */
export const ACCEPTED_VIDEOS = ['video/*', ...VIDEO_ENDINGS].join(',')
const IMAGE = /^image\/(jpeg|png|webp)$/

/** Error texts of the two file inputs. */
interface FileErrors {
  video?: string | undefined
  thumbnail?: string | undefined
}

interface Limits {
  maxVideoBytes: number
  maxThumbnailBytes: number
}

/** The two selected files. Obvious errors are reported here with the documents' texts; the server decides. */
export function useFileChoice(limits: Limits | null, form: RefObject<HTMLFormElement | null>) {
  const t = useT()
  const format = useFormat()
  const toast = useToast()
  const { file: video } = useUpload()
  const [thumbnail, setThumbnail] = useState(uploadWork.thumbnail)
  const [errors, setErrors] = useState<FileErrors>({})
  // After hydration, because the server cannot know this tab.
  useEffect(() => {
    const stored = readPicture()
    setThumbnail((chosen) => chosen ?? stored)
  }, [])
  useEffect(() => uploadWork.setThumbnail(thumbnail), [thumbnail])

  const refuse = (which: keyof FileErrors, title: string, text: string) => {
    setErrors((now) => ({ ...now, [which]: text }))
    toast.failure({ title, text, place: inForm(form.current, true) })
  }
  const accept = (which: keyof FileErrors) => {
    setErrors((now) => ({ ...now, [which]: undefined }))
    toast.dismiss()
  }
  const pickThumbnail = (file: File | null) => {
    accept('thumbnail')
    setThumbnail(file)
    void storePicture(file)
  }

  const isTooLarge = (which: keyof FileErrors, file: File, maximum: number | undefined) => {
    if (maximum === undefined || file.size <= maximum) return false
    refuse(which, t('uploads.failed'), t('uploads.tooLarge', { size: format.bytes(maximum) }))
    return true
  }
  return {
    video,
    thumbnail,
    errors,
    /** Returns true when the file was accepted and is being sent. */
    chooseVideo: (file: File): boolean => {
      const isVideo = file.type.startsWith('video/') || isUntypedVideo(file)
      if (!isVideo) refuse('video', t('uploads.invalidType'), t('uploads.selectVideo'))
      else if (!isTooLarge('video', file, limits?.maxVideoBytes)) {
        accept('video')
        uploadWork.choose(file)
        return true
      }
      return false
    },
    chooseThumbnail: (file: File) => {
      if (!IMAGE.test(file.type)) refuse('thumbnail', t('uploads.invalidType'), t('uploads.selectImage'))
      else if (!isTooLarge('thumbnail', file, limits?.maxThumbnailBytes)) pickThumbnail(file)
    },
    removeVideo: () => uploadWork.cancel(),
    removeThumbnail: () => pickThumbnail(null),
    /** The form was submitted without a file. */
    askForVideo: () => refuse('video', t('uploads.videoRequired'), t('uploads.videoRequiredText')),
  }
}
