import { recallFromDevice, rememberOnDevice } from './device-choice.ts'

const KEY = 'autoplay'

/** Whether the next video starts automatically on this device; off by default. */
export const isAutoplayOn = (): boolean => recallFromDevice(KEY) === 'on'
export const setAutoplay = (isOn: boolean): void => rememberOnDevice(KEY, isOn ? 'on' : 'off')
