import { onArjunAndHarpreet } from './comments/on-arjun-and-harpreet.ts'
import { onGrace } from './comments/on-grace.ts'
import { onMiriam } from './comments/on-miriam.ts'
import { onTenzin } from './comments/on-tenzin.ts'
import { onYusuf } from './comments/on-yusuf.ts'
import type { DemoComment } from './types.ts'

/** Every comment of the demo site, by the channel of its video. */
export const comments: readonly DemoComment[] = [
  ...onGrace,
  ...onYusuf,
  ...onMiriam,
  ...onTenzin,
  ...onArjunAndHarpreet,
]
