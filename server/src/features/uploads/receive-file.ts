/** One file of a multipart form, streamed to the disk and counted on the way. */
import { createWriteStream } from 'node:fs'
import { rm } from 'node:fs/promises'
import type { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { MultipartFile } from '@fastify/multipart'
import type { FastifyRequest } from 'fastify'
import { discardRest } from './discard-rest.ts'
import { whileSending } from './idle-connection.ts'

/** What the multipart form adds around the file. */
export const FORM_OVERHEAD_BYTES = 64 * 1024

/**
 * - `missing`: no multipart form, or no file in the field.
 * - `too_many`: more than one file.
 * - `too_large`: announced or arrived.
 * - `cut_off`: the connection ended, or the form is malformed.
 */
export type ReceiveRefusal = 'missing' | 'too_many' | 'too_large' | 'cut_off'

export interface ReceiveOptions {
  field: string
  /** The target path; must not exist. Removed after a refusal or an error. */
  path: string
  maxBytes: number
  /** A stream the bytes pass through on their way to the disk. */
  guard: Transform
}

type Received = { ok: true; bytes: number } | { ok: false; code: ReceiveRefusal }

/** @throws errors of the file system */
export async function receiveFile(request: FastifyRequest, options: ReceiveOptions): Promise<Received> {
  const { maxBytes } = options
  if (!request.isMultipart()) return { ok: false, code: 'missing' }
  if (Number(request.headers['content-length'] ?? 0) > maxBytes + FORM_OVERHEAD_BYTES) {
    return { ok: false, code: 'too_large' }
  }
  return whileSending(request, () => readForm(request, options))
}

async function readForm(request: FastifyRequest, { field, path, maxBytes, guard }: ReceiveOptions): Promise<Received> {
  let bytes: number | null = null
  let failure: ReceiveRefusal | null = null
  let diskError: unknown = null
  try {
    // The parser's limits are one byte and one file above ours, so that we can detect too many.
    const limits = { fileSize: maxBytes + 1, files: 2, fields: 20, fieldSize: 64 * 1024, parts: 22 }
    for await (const part of request.parts({ limits })) {
      if (part.type !== 'file') continue
      if (failure !== null || bytes !== null || part.fieldname !== field) {
        failure ??= bytes === null ? 'missing' : 'too_many'
        part.file.resume()
        continue
      }
      bytes = await save(part, guard, path).catch((error: unknown) => {
        if (error instanceof Error && 'syscall' in error && error.syscall !== 'read') diskError = error
        throw error
      })
      if (bytes > maxBytes) failure = 'too_large'
      if (failure !== null) break
    }
  } catch (error) {
    if (diskError !== null) {
      discardRest(request)
      await rm(path, { force: true })
      throw diskError
    }
    // The form parser's own limits and errors; in any case we cannot read the form.
    failure ??= isTooManyParts(error) ? 'too_many' : 'cut_off'
  }
  if (failure === null && bytes !== null) return { ok: true, bytes }
  await rm(path, { force: true })
  return { ok: false, code: failure ?? 'missing' }
}

async function save(part: MultipartFile, guard: Transform, path: string): Promise<number> {
  const file = createWriteStream(path, { flags: 'wx' })
  await pipeline(part.file, guard, file)
  return file.bytesWritten
}

const isTooManyParts = (error: unknown): boolean =>
  error instanceof Error && 'code' in error && /^FST_(PARTS|FILES|FIELDS)_LIMIT$/.test(String(error.code))
