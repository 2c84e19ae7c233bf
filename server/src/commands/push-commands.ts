import type { Command } from './command.ts'

export const pushCommands: Command[] = [
  {
    name: 'push-keys',
    parameters: '',
    summary: 'Make the pair of keys that lets members have notifications pushed to their devices',
    arity: 0,
    async run({ say }) {
      const { default: webPush } = await import('web-push')
      const { publicKey, privateKey } = webPush.generateVAPIDKeys()
      say(`VAPID_PUBLIC_KEY=${publicKey}`)
      say(`VAPID_PRIVATE_KEY=${privateKey}`)
      return 0
    },
  },
]
