import type { DemoSubscription } from './types.ts'

const followers: Readonly<Record<string, readonly string[]>> = {
  grace: ['visitor', 'hannah', 'lucia', 'amelie', 'kwame', 'miriam', 'tenzin', 'shirin', 'moderator', 'arjun'],
  yusuf: ['visitor', 'layla', 'omar', 'grace', 'shirin', 'sakura', 'kwame'],
  miriam: ['visitor', 'noa', 'hannah', 'grace', 'harpreet', 'amelie'],
  arjun: ['layla', 'sakura', 'harpreet', 'lucia', 'tenzin'],
  tenzin: ['visitor', 'sakura', 'amelie', 'noa', 'grace', 'tomasz', 'hannah', 'arjun'],
  harpreet: ['kwame', 'omar', 'miriam', 'arjun', 'lucia', 'shirin'],
}

/** Who follows whom. */
export const subscriptions: readonly DemoSubscription[] = Object.entries(followers).flatMap(([creator, names]) =>
  names.map((subscriber) => ({ subscriber, creator })),
)
