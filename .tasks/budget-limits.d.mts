export const MOST_STARTUP_KB: number;
export const MOST_FILES: number;
