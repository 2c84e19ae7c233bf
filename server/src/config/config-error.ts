/** The environment is not valid. The message is one sentence that names the variable and says what to change. */
export class ConfigError extends Error {}
