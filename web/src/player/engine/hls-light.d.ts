// hls.js ships no types for its light build; the parts we use are the same as in the full one.
declare module 'hls.js/light' {
  export * from 'hls.js'
  export { default } from 'hls.js'
}
