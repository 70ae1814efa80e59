/** What somebody can choose to see the app in (spec section 9, "Theme values"); `system` follows the device. */
export const themes = ['light', 'dark', 'system'] as const

/** Whether a value is one of the themes. */
export const isTheme = (value: unknown): value is (typeof themes)[number] => themes.some((theme) => theme === value)
