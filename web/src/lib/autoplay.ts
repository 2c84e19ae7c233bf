import { recallFromDevice, rememberOnDevice } from './device-choice.ts'

const KEY = 'autoplay'

/** Whether the next video follows by itself on this device; off unless the reader has chosen it. */
export const isAutoplayOn = (): boolean => recallFromDevice(KEY) === 'on'
export const setAutoplay = (isOn: boolean): void => rememberOnDevice(KEY, isOn ? 'on' : 'off')
