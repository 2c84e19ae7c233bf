/** Why a picture is refused. One that is too large is refused with the limit it exceeds. */
import { type Fail, fail, failBeyond } from '../../lib/result.ts'
import { IMAGE_MAX_PIXELS, type ImageRefusal } from '../../media/image.ts'
import type { ReceiveRefusal } from './receive-file.ts'

type Refusal = Fail<'not_an_image'> | Fail<'image_too_large'>

/** While its bytes arrive. */
export const refuseReceived = (code: ReceiveRefusal, maxBytes: number): Refusal =>
  code === 'too_large' ? failBeyond('image_too_large', { value: maxBytes, unit: 'bytes' }) : fail('not_an_image')

/** When it is decoded. */
export const refusePrepared = (code: ImageRefusal | 'not_fetched'): Refusal =>
  code === 'image_too_large'
    ? failBeyond('image_too_large', { value: IMAGE_MAX_PIXELS, unit: 'pixels' })
    : fail('not_an_image')
