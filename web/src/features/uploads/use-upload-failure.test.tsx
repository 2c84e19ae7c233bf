import { screen } from '@testing-library/react'
import { expect, it } from 'vitest'
import { type ApiError, ConnectionError, toApiError } from '../../api/api-error.ts'
import type { Language } from '../../i18n/languages.ts'
import { renderPart } from '../../testing/render-app.tsx'
import { FailedNotice } from './failed-notice.tsx'
import type { UploadStep } from './upload-work.ts'

const refusal = (detail: string) => toApiError(413, '', JSON.stringify({ status: 413, detail }))
const silent = toApiError(500, '', '')
const ofBrowser = new Error('The file could not be read.')

it.each<[string, UploadStep, ApiError | Error | null, string, string]>([
  ['the file, with a reason', 'file', refusal('Too long.'), 'Upload failed', 'Too long.'],
  ['the file, without a reason', 'file', silent, 'Upload failed', 'Failed to upload video'],
  ['the check, without a reason', 'checking', silent, 'Upload failed', 'Failed to upload video'],
  ['the file, in this browser', 'file', ofBrowser, 'Upload failed', 'An error occurred during upload'],
  ['the line, at the file', 'file', null, 'Upload failed', 'Network error occurred during upload'],
  ['the line, later', 'record', new ConnectionError('fetch'), 'Upload failed', 'Network error occurred during upload'],
  ['the picture, with a reason', 'thumbnail', refusal('Too big.'), 'Failed to upload thumbnail', 'Too big.'],
  ['the picture', 'thumbnail', silent, 'Failed to upload thumbnail', 'An error occurred during upload'],
  ['the record, with a reason', 'record', refusal('No such thing.'), 'Error', 'No such thing.'],
  ['the record, without a reason', 'record', silent, 'Error', 'Failed to upload video'],
])(
  'the error texts when it fails at %s [V-UPLOAD-45, V-UPLOAD-46, V-UPLOAD-47]',
  async (_case, step, error, title, text) => {
    await renderPart(<FailedNotice failure={{ step, error }} />)
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  },
)

it.each<[Language, string, string]>([
  ['en', 'Upload failed', 'Something went wrong. Please try again.'],
  ['ar', 'فشل الرفع', 'حدث خطأ ما. يُرجى المحاولة مرة أخرى.'],
  ['de', 'Upload fehlgeschlagen', 'Etwas ist schiefgelaufen. Bitte versuchen Sie es erneut.'],
  ['es', 'La subida ha fallado', 'Algo ha salido mal. Inténtalo de nuevo.'],
  ['fr', 'Échec de la mise en ligne', 'Une erreur s’est produite. Veuillez réessayer.'],
])(
  'an upload that fails at the server says so in the reader’s language: %s [L-LANG-19]',
  async (language, title, text) => {
    const error = toApiError(500, '', JSON.stringify({ code: 'internal', status: 500 }))
    await renderPart(<FailedNotice failure={{ step: 'checking', error }} />, { language })
    expect(screen.getByText(title)).toBeTruthy()
    expect(screen.getByText(text)).toBeTruthy()
  },
)
