// React is evaluated where it is first imported. This file imports it first, so that the evaluation is a task of its
// own (`src/load-app.ts`) instead of part of the task of another module.
import 'react-dom/client'
