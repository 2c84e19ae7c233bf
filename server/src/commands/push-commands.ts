import type { Command } from './command.ts'

export const pushCommands: Command[] = [
  {
    name: 'push-keys',
    parameters: '',
    summary: "Create the key pair for push notifications to members' devices",
    arity: 0,
    worksWithoutSite: true,
    async run({ say }) {
      const { default: webPush } = await import('web-push')
      const { publicKey, privateKey } = webPush.generateVAPIDKeys()
      say(`VAPID_PUBLIC_KEY=${publicKey}`)
      say(`VAPID_PRIVATE_KEY=${privateKey}`)
      return 0
    },
  },
]
