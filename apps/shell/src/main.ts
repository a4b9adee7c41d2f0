// Shared modules load asynchronously, so the application itself starts behind an import.
void import('./bootstrap');
